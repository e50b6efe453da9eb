import type { NeedsPropertyRegistry } from '../connectors/index.ts';
import type { Handlers } from '../http/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';
import { evaluateAddress } from './evaluate-address.ts';

export { createRealEstate } from './create-real-estate.ts';
export { addressKey } from './postal/postal-address.ts';
export { type HomeValue, type PropertyInput, type ValuedProperty, valueProperty } from './value-property.ts';

export const createRealEstateHandlers = (
  deps: NeedsPropertyRegistry & NeedsBusinessClock,
): Pick<Handlers, 'evaluateAddress'> => ({ evaluateAddress: evaluateAddress(deps) });
