import type { AccountAddress, PropertyValuation } from '@fin-link/contracts/service';
import type { NeedsPropertyRegistry, RegisteredHome } from './property-registry.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { countUse, lockUser, type UserKey } from '../../tenancy/users/index.ts';
import type { Estimate } from './house-prices/estimate.ts';
import { postalAddress, searchFor } from './postal/postal-address.ts';

/** What asking the registry on behalf of a user takes. */
export interface PropertyRecordsDeps
  extends NeedsPropertyRegistry, NeedsDatabase, NeedsBusinessClock, NeedsCustomerSettings {}

const dayMs = 86_400_000;

/** In the United States, where ZIPs can be told from other texts. */
export type CompleteAddress = Record<'street' | 'city' | 'state' | 'zip' | 'country', string>;

/**
 * The homes on record at an address; none outside of the United States. Throws Y812 for what is missing, Y800 for a ZIP that is none, Y937
 * when it was asked for the user as often as is allowed in a day, Y938 when it cannot be asked.
 */
export async function findHomes(
  deps: PropertyRecordsDeps,
  user: UserKey,
  given: AccountAddress,
): Promise<readonly RegisteredHome[]> {
  const address = postalAddress(given);
  if (address.street === '') throw new ServiceError('Y812', { name: 'street' });
  if (!address.isUnitedStates) return [];
  if (address.zip === null) throw new ServiceError('Y800', { name: 'zip' });
  const hasCity = (given.city ?? '').trim() !== '' && (given.state ?? '').trim() !== '';
  if (address.zip === '' && !hasCity) throw new ServiceError('Y812', { name: 'state & city / zip' });
  const search = searchFor(address);
  if (search === null) return [];
  if (deps.propertyRegistry === null) throw new ServiceError('Y938');
  await countQuestion(deps, user);
  const homes = await deps.propertyRegistry.find(search);
  if (homes === null) throw new ServiceError('Y938');
  return homes;
}

const countQuestion = (deps: PropertyRecordsDeps, user: UserKey): Promise<void> =>
  deps.database.tx(async (trx) => {
    await lockUser(trx, user);
    const { propertyRecordsPerUser: most } = (await deps.customerSettings(trx, user.customerId)).paidUse;
    await countUse(trx, deps, user, { kind: 'property-records', code: 'Y937', most, periodMs: dayMs });
  });

export const addressOf = ({ street, city, state, zip }: RegisteredHome): CompleteAddress => ({
  street,
  city,
  state,
  zip,
  country: 'US',
});

const dollars = (amount: string) => ({ amount: Number(amount), currency: 'USD' });

/** As replies show it. */
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
