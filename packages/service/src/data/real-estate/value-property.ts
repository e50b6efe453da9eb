import { type AccountAddress, accountAddress, type PropertyValuation } from '@fin-link/contracts/service';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { addressOf, findHomes, type PropertyRecordsDeps, toValuation } from './find-homes.ts';
import { estimateOf } from './house-prices/estimate.ts';

/** Value with the amount as decimal text. */
export interface HomeValue {
  readonly amount: string;
  readonly currency: string;
}

/** Entered data of a property. */
export interface PropertyInput {
  readonly address?: AccountAddress | undefined;
  readonly valuationType: 'SYSTEM' | 'MANUAL';
  readonly homeValue?: HomeValue | undefined;
}

/** Value of a property, with the data that the account stores. */
export interface ValuedProperty {
  readonly homeValue: HomeValue;
  /** Address from the registry if the value was estimated; otherwise the entered address, or `null`. */
  readonly address: AccountAddress | null;
  readonly valuationType: 'SYSTEM' | 'MANUAL';
  /** Estimate from the registry; `null` for an entered value. */
  readonly estimate: PropertyValuation | null;
}

/**
 * Values a real-estate account by the entered value or an estimate. May call the property registry, so call this outside a transaction.
 * Throws Y812 for a missing `homeValue` (MANUAL) or `address` (SYSTEM). For SYSTEM, also throws Y862 if no property or no estimate is
 * found, Y869 if several properties match, and the errors of `findHomes`.
 */
export async function valueProperty(
  deps: PropertyRecordsDeps,
  user: UserKey,
  { address, valuationType, homeValue }: PropertyInput,
): Promise<ValuedProperty> {
  if (valuationType === 'MANUAL') {
    if (homeValue === undefined) throw new ServiceError('Y812', { name: 'homeValue' });
    return {
      homeValue,
      address: address === undefined ? null : trimmedAddress(address),
      valuationType,
      estimate: null,
    };
  }
  if (address === undefined) throw new ServiceError('Y812', { name: 'address' });
  if (deps.propertyRegistry === null) throw new ServiceError('Y862');
  const [home, duplicate] = await findHomes(deps, user, address);
  if (home === undefined) throw new ServiceError('Y862');
  if (duplicate !== undefined) throw new ServiceError('Y869');
  const today = deps.businessClock.now().toISOString().slice(0, 10);
  const estimate = estimateOf(home, today);
  if (estimate.kind === 'none') throw new ServiceError('Y862');
  return {
    homeValue: { amount: estimate.value, currency: 'USD' },
    address: addressOf(home),
    valuationType,
    estimate: toValuation(estimate, { source: home.source, today }),
  };
}

/** Trims the lines of an entered address and removes blank ones. */
const trimmedAddress = (address: AccountAddress): AccountAddress =>
  accountAddress.parse(
    Object.fromEntries(
      Object.entries(address)
        .map(([name, text = '']): [string, string] => [name, text.trim()])
        .filter(([, text]) => text !== ''),
    ),
  );
