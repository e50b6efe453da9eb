import type { Uncategorized } from '../categorization/categorize.ts';
import { type DerivedLayer, derivedLayerOf } from '../derived-layer.ts';

/** Derives the layer of an entered description as of a bank's, but keeps the description unchanged. */
export const derivedFrom = (typed: Uncategorized): DerivedLayer => ({
  ...derivedLayerOf(typed).layer,
  simple_description: typed.description,
});
