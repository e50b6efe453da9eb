import type { AccountAddress, PropertyValuation } from '@fin-link/contracts/service';
import type { NeedsPropertyRegistry, RegisteredHome } from './property-registry.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { countUse, lockUser, type UserKey } from '../../tenancy/users/index.ts';
import type { Estimate } from './house-prices/estimate.ts';
import { postalAddress, searchFor } from './postal/postal-address.ts';

/** Dependencies for finding a user's homes in the property registry. */
export interface PropertyRecordsDeps
  extends NeedsPropertyRegistry, NeedsDatabase, NeedsBusinessClock, NeedsCustomerSettings {}

const dayMs = 86_400_000;

/** Complete address in the United States. */
export type CompleteAddress = Record<'street' | 'city' | 'state' | 'zip' | 'country', string>;

/**
 * Returns the registered homes at an address; none outside the United States. Throws Y812 for missing parts of the address, Y800 for an
 * invalid ZIP code, Y937 above the user's daily limit, Y938 if no registry is configured or the registry fails.
 */
export async function findHomes(
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

/** Returns the address of a registered home. */
export const addressOf = ({ street, city, state, zip }: RegisteredHome): CompleteAddress => ({
  street,
  city,
  state,
  zip,
  country: 'US',
});

const dollars = (amount: string) => ({ amount: Number(amount), currency: 'USD' });

/** Converts an estimate to the reply. */
export const toValuation = (
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
