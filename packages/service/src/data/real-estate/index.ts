import type { Handlers } from '../../platform/http/index.ts';
import { evaluateAddress } from './evaluate-address.ts';
import type { PropertyRecordsDeps } from './find-homes.ts';

export { createRealEstate } from './create-real-estate.ts';
export type { PropertyRecordsDeps } from './find-homes.ts';
export type { NeedsPropertyRegistry } from './property-registry.ts';
export { addressKey } from './postal/postal-address.ts';
export { type HomeValue, type PropertyInput, type ValuedProperty, valueProperty } from './value-property.ts';

/** Creates the handler of the endpoint for addresses. */
export const createRealEstateHandlers = (deps: PropertyRecordsDeps): Pick<Handlers, 'evaluateAddress'> => ({
  evaluateAddress: evaluateAddress(deps),
});
