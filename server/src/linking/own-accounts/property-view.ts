import type {
  CreateProperty,
  PropertyAddress,
  PropertyEstimate,
  PropertyMatch,
  PropertyView,
} from '@fin-link/contracts/browser';
import {
  realEstateKind,
  type Account,
  type AccountAddress,
  type CreateAccount,
  type EvaluateAddressReply,
} from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import { moneyView, nameView } from '../provider-accounts/index.ts';

type Evaluated = NonNullable<EvaluateAddressReply['address']>[number];

/** Converts an address to the service's format. The unit is the second address line. */
export const serviceAddress = ({
  street,
  unit,
  city,
  region,
  postalCode,
  country,
}: PropertyAddress): AccountAddress => ({
  street,
  ...(unit !== null && { address2: unit }),
  ...(city !== null && { city }),
  ...(region !== null && { state: region }),
  ...(postalCode !== null && { zip: postalCode }),
  country,
});

/** Converts an address to the view that the frame gets; `null` if it has no street. */
export function addressView(address: AccountAddress | undefined): PropertyAddress | null {
  const street = address?.street ?? address?.address1;
  if (address === undefined || street === undefined || street === '') return null;
  const { address2, city, state, zip, country = 'US' } = address;
  return {
    street,
    unit: address2 ?? null,
    city: city ?? null,
    region: state ?? null,
    postalCode: zip ?? null,
    country: /^[A-Z]{2}$/.test(country) ? country : 'US',
  };
}

/** Converts an estimated value to the view that the frame gets; `null` if there is none. */
export function estimateView(valuation: Evaluated['valuation']): PropertyEstimate | null {
  if (valuation === undefined || valuation === null) return null;
  const { homeValue, low, high, source, indexName, indexQuarter, lastSale } = valuation;
  return {
    value: moneyView(homeValue),
    low: moneyView(low).amount,
    high: moneyView(high).amount,
    source,
    indexName: indexName ?? null,
    indexQuarter: indexQuarter?.replace('-', ' ') ?? null,
    lastSale: lastSale === undefined ? null : { price: moneyView(lastSale.price), date: lastSale.date },
  };
}

const maxMatches = 20;
/** Maximum number of linked loans in a reply. */
const maxLoans = 20;

/** Converts the properties that the service found to views. Omits properties without a street. */
export const matchesOf = ({ address = [] }: EvaluateAddressReply): PropertyMatch[] =>
  address.slice(0, maxMatches).flatMap(({ valuation, valuationUnavailable: _why, ...location }) => {
    const view = addressView(location);
    return view === null ? [] : [{ address: view, estimate: estimateView(valuation) }];
  });

/** Converts a property to the view that the frame gets; `undefined` if the account is not a manual property or has no value. */
export function propertyView(account: Account): PropertyView | undefined {
  const value = account.homeValue ?? account.balance;
  if (!account.isManual || account.CONTAINER !== realEstateKind.container || value === undefined) return undefined;
  return {
    accountId: account.id,
    accountName: nameView(account.nickname ?? account.accountName),
    nickname: account.nickname === undefined ? null : nameView(account.nickname),
    address: addressView(account.address),
    valuation: account.valuationType === 'SYSTEM' ? 'estimate' : 'typed',
    value: moneyView(value),
    asOf: account.estimatedDate ?? null,
    estimate: estimateView(account.valuation),
    linkedAccountIds: (account.linkedAccountIds ?? []).slice(0, maxLoans),
    includeInNetWorth: account.includeInNetWorth !== false,
    lastUpdated: account.lastUpdated,
  };
}

/** Returns the fields that the host sends to the service when a property is added or changed. */
export function propertyFields(entered: CreateProperty) {
  const { linkedAccountIds, includeInNetWorth } = entered;
  const address = entered.address === null ? {} : { address: serviceAddress(entered.address) };
  const commonFields = { linkedAccountIds, includeInNetWorth, ...address };
  if (entered.valuation === 'estimate') return { ...commonFields, valuationType: 'SYSTEM' as const };
  const homeValue = { amount: Number(entered.value), currency: entered.currency };
  return { ...commonFields, valuationType: 'MANUAL' as const, homeValue, estimatedDate: entered.asOf };
}

/** Returns the nickname, the street or `Home`, in this order of preference. */
export const nameOf = ({ nickname, address }: CreateProperty): string =>
  cutText(nickname ?? address?.street ?? 'Home', 100);

/** Converts a property to the service's format for new accounts. */
export const newProperty = (entered: CreateProperty): CreateAccount['account'] => ({
  accountType: realEstateKind.accountType,
  accountName: nameOf(entered),
  ...(entered.nickname !== null && { nickname: entered.nickname }),
  ...propertyFields(entered),
});
