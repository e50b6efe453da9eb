import type { Uncategorized } from '../categorization/categorize.ts';
import { type DerivedLayer, deriveLayer } from '../derived-layer.ts';

/** Derives the layer from an entered description as from a bank's description, but keeps the entered text unchanged. */
export const derivedFrom = (typed: Uncategorized): DerivedLayer => ({
  ...deriveLayer(typed).layer,
  simple_description: typed.description,
});
