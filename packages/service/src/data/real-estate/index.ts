import type { Handlers } from '../../platform/http/index.ts';
import { evaluateAddress, type PropertyRecordsDeps } from './value-property.ts';

export { createRealEstate, type NeedsPropertyRegistry } from './property-registry.ts';
export { type PropertyRecordsDeps, valueProperty } from './value-property.ts';
export { addressKey } from './postal-address.ts';

export const createRealEstateHandlers = (deps: PropertyRecordsDeps): Pick<Handlers, 'evaluateAddress'> => ({
  evaluateAddress: evaluateAddress(deps),
});
