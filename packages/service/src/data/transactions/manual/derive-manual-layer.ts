import type { PayeeFacts } from '../../payees/index.ts';
import { type DerivedLayer, deriveLayer } from '../derived-layer.ts';

/** Derives the layer from an entered description as from a bank's description, but keeps the entered text unchanged. */
export const deriveManualLayer = (input: PayeeFacts): DerivedLayer => ({
  ...deriveLayer(input).layer,
  simple_description: input.description,
});
