import { type AccountAddress, accountAddress, type PropertyValuation } from '@fin-link/contracts/service';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { addressOf, findHomes, type PropertyRecordsDeps, toValuation } from './find-homes.ts';
import { estimateOf } from './house-prices/estimate.ts';

/** Amount as a decimal. */
export interface HomeValue {
  readonly amount: string;
  readonly currency: string;
}

export interface PropertyInput {
  readonly address?: AccountAddress | undefined;
  readonly valuationType: 'SYSTEM' | 'MANUAL';
  readonly homeValue?: HomeValue | undefined;
}

export interface ValuedProperty {
  readonly homeValue: HomeValue;
  /** Completed by the registry where the service values the property; as it was typed otherwise, or absent. */
  readonly address: AccountAddress | null;
  readonly valuationType: 'SYSTEM' | 'MANUAL';
  /** Null of a typed value. */
  readonly estimate: PropertyValuation | null;
}

/**
 * What a real-estate account is worth: as the user typed it, or estimated. It asks the registry over HTTP, so it belongs before a
 * transaction, not into one. Throws Y812 for a missing `homeValue` (MANUAL) or `address` (SYSTEM) and, of SYSTEM alone, Y862 where no
 * property or no valuation is found, Y869 where several match, and as `findHomes`.
 */
export async function valueProperty(
  deps: PropertyRecordsDeps,
  user: UserKey,
  { address, valuationType, homeValue }: PropertyInput,
): Promise<ValuedProperty> {
  if (valuationType === 'MANUAL') {
    if (homeValue === undefined) throw new ServiceError('Y812', { name: 'homeValue' });
    return { homeValue, address: address === undefined ? null : typedAddress(address), valuationType, estimate: null };
  }
  if (address === undefined) throw new ServiceError('Y812', { name: 'address' });
  if (deps.propertyRegistry === null) throw new ServiceError('Y862');
  const [home, another] = await findHomes(deps, user, address);
  if (home === undefined) throw new ServiceError('Y862');
  if (another !== undefined) throw new ServiceError('Y869');
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

/** Without blank lines, and without spaces at the ends of the others. */
const typedAddress = (address: AccountAddress): AccountAddress =>
  accountAddress.parse(
    Object.fromEntries(
      Object.entries(address)
        .map(([name, text = '']): [string, string] => [name, text.trim()])
        .filter(([, text]) => text !== ''),
    ),
  );
