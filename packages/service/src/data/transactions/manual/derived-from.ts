import type { Uncategorized } from '../categorization/categorize.ts';
import { type DerivedLayer, derivedLayerOf } from '../derived-layer.ts';

/** As of what a bank prints; but a person has typed this, and it is shown as it is. */
export const derivedFrom = (typed: Uncategorized): DerivedLayer => ({
  ...derivedLayerOf(typed).layer,
  simple_description: typed.description,
});
