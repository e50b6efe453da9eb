import type { AccountAddress, PropertyValuation } from '@fin-link/contracts/server';
import type { NeedsPropertyRegistry, RegisteredHome } from '../connectors/index.ts';
import { ServiceError } from '../runtime/index.ts';
import type { Estimate } from './house-prices/estimate.ts';
import { postalAddress, searchFor } from './postal/postal-address.ts';

/** In the United States, where ZIPs can be told from other texts. */
export type CompleteAddress = Record<'street' | 'city' | 'state' | 'zip' | 'country', string>;

/**
 * The homes on record at an address; none outside of the United States. Throws Y812 for what is missing, Y800 for a ZIP that is none, Y938
 * when the registry cannot be asked.
 */
export async function findHomes(
  { propertyRegistry }: NeedsPropertyRegistry,
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
  const homes = await propertyRegistry?.find(search);
  if (homes === undefined || homes === null) throw new ServiceError('Y938');
  return homes;
}

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
