import {
  dayMs,
  isoDay,
  type AccountAddress,
  accountAddress,
  type PropertyValuation,
  type EvaluateAddressReply,
} from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError, type NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import { type UserKey, userKeyOf, countUse, lockUser } from '../../tenancy/users/index.ts';
import { estimateOf, type Estimate } from './estimate.ts';
import { postalAddress, searchFor } from './postal-address.ts';
import type { RegisteredHome, NeedsPropertyRegistry } from './property-registry.ts';

export interface PropertyRecordsDeps
  extends NeedsPropertyRegistry, NeedsDatabase, NeedsBusinessClock, NeedsCustomerSettings {}

/** Value of a home. The amount is decimal text. */
interface HomeValue {
  readonly amount: string;
  readonly currency: string;
}

/** Entered data of a property. */
interface PropertyInput {
  readonly address?: AccountAddress | undefined;
  readonly valuationType: 'SYSTEM' | 'MANUAL';
  readonly homeValue?: HomeValue | undefined;
}

/** Value of a property, with the data that the account stores. */
interface ValuedProperty {
  readonly homeValue: HomeValue;
  /** Address from the registry if the value was estimated; otherwise the entered address, or `null`. */
  readonly address: AccountAddress | null;
  readonly valuationType: 'SYSTEM' | 'MANUAL';
  /** Estimate from the registry; `null` for an entered value. */
  readonly estimate: PropertyValuation | null;
}

/**
 * Values a real-estate account by the entered value or an estimate. Must run outside a transaction, because it may call the property
 * registry. Throws Y812 for a missing `homeValue` (MANUAL) or `address` (SYSTEM). For SYSTEM, also throws Y862 if no property or no
 * estimate is found, Y869 if several properties match, and the errors of `findHomes`.
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
  const today = isoDay(deps.businessClock.now());
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

/** Completes an address, optionally with valuations. Throws Y812 for a missing address, and the errors of `findHomes`. */
export const evaluateAddress =
  (deps: PropertyRecordsDeps): Handler<'evaluateAddress'> =>
  async ({ query: { include = [] }, body: { address } }, call) => {
    if (address === undefined) throw new ServiceError('Y812', { name: 'address' });
    const homes = await findHomes(deps, userKeyOf(call), address);
    const today = isoDay(deps.businessClock.now());
    const withValuation = include.includes('valuation');
    return {
      isValidAddress: homes.length > 0,
      address: homes.map((home) => ({ ...addressOf(home), ...(withValuation && valuationOf(home, today)) })),
    };
  };

/** Returns the valuation of a home, or the reason why there is none. */
function valuationOf(
  home: RegisteredHome,
  today: string,
): Pick<NonNullable<EvaluateAddressReply['address']>[number], 'valuation' | 'valuationUnavailable'> {
  const estimate = estimateOf(home, today);
  return estimate.kind === 'none'
    ? { valuation: null, valuationUnavailable: estimate.reason }
    : { valuation: toValuation(estimate, { source: home.source, today }) };
}

/** Complete address in the United States. */
type CompleteAddress = Record<'street' | 'city' | 'state' | 'zip' | 'country', string>;

/**
 * Returns the registered homes at an address; none outside the United States. Throws Y812 for missing parts of the address, Y800 for an
 * invalid ZIP code, Y937 above the user's daily limit, Y938 if no registry is configured or the registry fails.
 */
async function findHomes(
  deps: PropertyRecordsDeps,
  user: UserKey,
  entered: AccountAddress,
): Promise<readonly RegisteredHome[]> {
  const address = postalAddress(entered);
  if (address.street === '') throw new ServiceError('Y812', { name: 'street' });
  if (!address.isUnitedStates) return [];
  if (address.zip === null) throw new ServiceError('Y800', { name: 'zip' });
  const hasCity = (entered.city ?? '').trim() !== '' && (entered.state ?? '').trim() !== '';
  if (address.zip === '' && !hasCity) throw new ServiceError('Y812', { name: 'state & city / zip' });
  const search = searchFor(address);
  if (search === null) return [];
  if (deps.propertyRegistry === null) throw new ServiceError('Y938');
  await countSearch(deps, user);
  const homes = await deps.propertyRegistry.find(search);
  if (homes === null) throw new ServiceError('Y938');
  return homes;
}

/** Counts a search against the user's daily limit. Throws Y937 above the limit. */
const countSearch = (deps: PropertyRecordsDeps, user: UserKey): Promise<void> =>
  deps.database.tx(async (trx) => {
    await lockUser(trx, user);
    const { propertyRecordsPerUser: most } = (await deps.customerSettings(trx, user.customerId)).paidUse;
    await countUse(trx, deps, user, { kind: 'property-records', code: 'Y937', maxUses: most, periodMs: dayMs });
  });

const addressOf = ({ street, city, state, zip }: RegisteredHome): CompleteAddress => ({
  street,
  city,
  state,
  zip,
  country: 'US',
});

const dollars = (amount: string) => ({ amount: Number(amount), currency: 'USD' });

const toValuation = (
  { value, low, high, method, lastSale, index }: Estimate,
  { source, today }: { source: string; today: string },
): PropertyValuation => ({
  homeValue: dollars(value),
  low: dollars(low),
  high: dollars(high),
  method,
  source,
  estimatedDate: today,
  ...(lastSale !== null && { lastSale: { price: dollars(lastSale.price), date: lastSale.soldOn } }),
  ...(index !== null && { indexName: index.name, indexQuarter: index.lastQuarter }),
});
