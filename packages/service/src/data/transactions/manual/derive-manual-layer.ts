import type { UncategorizedTransaction } from '../categorization/categorize.ts';
import { type DerivedLayer, deriveLayer } from '../derived-layer.ts';

/** Derives the layer from an entered description as from a bank's description, but keeps the entered text unchanged. */
export const deriveManualLayer = (input: UncategorizedTransaction): DerivedLayer => ({
  ...deriveLayer(input).layer,
  simple_description: input.description,
});
