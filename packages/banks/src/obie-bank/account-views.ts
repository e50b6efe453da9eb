import type { Big } from 'big.js';
import type { Holder } from '../households/index.ts';
import type { ObieAccount, ObieCustomer } from './customers.ts';
import { dateTime, dayTime } from './date-time.ts';

const currency = 'GBP';
/** `OBExternalAccountSubType1Code` of each role. */
const accountTypeCodes = { checking: 'CACC', savings: 'SVGS', card: 'CARD' } as const;
/** Invented BIC of the bank. */
const bic = 'SIMUGB21';

/** Returns the absolute amount, for example 12.50 for -12.50. The standard has a separate field for the direction. */
export function money(amount: Big) {
  return { Amount: amount.abs().toFixed(2), Currency: currency };
}

/** Returns the direction of an amount. Zero is a credit. */
export function direction(amount: Big): 'Credit' | 'Debit' {
  return amount.lt(0) ? 'Debit' : 'Credit';
}

interface AccountFields {
  /** Whether the consent includes the account number. */
  readonly detail: boolean;
  /** Whether the consent includes the full card number. */
  readonly pan: boolean;
}

/** Returns an account as `OBAccount6`. */
export function accountView(account: ObieAccount, { holders }: ObieCustomer, { detail, pan }: AccountFields) {
  const { accountId, role, name, openedOn } = account;
  return {
    AccountId: accountId,
    Status: 'Enabled',
    StatusUpdateDateTime: dayTime(openedOn),
    Currency: currency,
    AccountCategory: holders[0].role === 'company' ? 'Business' : 'Personal',
    AccountTypeCode: accountTypeCodes[role],
    Description: name,
    Nickname: name,
    OpeningDate: dayTime(openedOn),
    ...(detail && {
      Account: [{ ...identification(account, pan), Name: holders.map(({ name }) => name.toUpperCase()).join(' & ') }],
      Servicer: { SchemeName: 'UK.OBIE.BICFI', Identification: bic },
    }),
  };
}

function identification({ sortCode, number }: ObieAccount, pan: boolean) {
  if (sortCode !== null) return { SchemeName: 'UK.OBIE.SortCodeAccountNumber', Identification: `${sortCode}${number}` };
  const masked = `${number.slice(0, 6)}******${number.slice(-4)}`;
  return { SchemeName: 'UK.OBIE.PAN', Identification: pan ? number : masked };
}

/** Returns two balances of `OBReadBalance1`: the booked balance, and the available balance, which includes pending entries. */
export function balanceViews({ accountId, statement, creditLine }: ObieAccount, now: Date) {
  const { balance, pendingAmount } = statement;
  const common = { AccountId: accountId, DateTime: dateTime(now) };
  const balanceView = (Type: 'ITBD' | 'ITAV', amount: Big) => ({
    ...common,
    CreditDebitIndicator: direction(amount),
    Type,
    Amount: money(amount),
  });
  const line =
    creditLine === null ? {} : { CreditLine: [{ Included: false, Type: 'Pre-Agreed', Amount: money(creditLine) }] };
  return [balanceView('ITBD', balance), { ...balanceView('ITAV', balance.plus(pendingAmount)), ...line }];
}

/** Returns the product of an account as an entry of `OBReadProduct2`. */
export function productView({ accountId, name, role }: ObieAccount) {
  const productType = role === 'checking' ? 'PersonalCurrentAccount' : 'Other';
  return {
    AccountId: accountId,
    ProductId: `GB-${role}`,
    ProductName: name,
    ProductType: productType,
    ...(productType === 'Other' && {
      OtherProductType: { Name: name, Description: role === 'card' ? 'Credit card' : 'Savings account' },
    }),
  };
}

/** Returns the first holder as `OBParty2`. */
export const partyView = (customer: ObieCustomer) => partyOf(customer, customer.holders[0], customer.partyId);

/** Returns all holders, each as `OBParty2`. */
export const partyViews = (customer: ObieCustomer) =>
  customer.holders.map((holder, index) =>
    partyOf(customer, holder, index === 0 ? customer.partyId : `${customer.partyId.slice(0, -1)}${index}`),
  );

function partyOf({ holders, address }: ObieCustomer, { name }: Holder, partyId: string) {
  return {
    PartyId: partyId,
    PartyNumber: partyId.slice(0, 10),
    PartyType: holders.length > 1 ? 'Joint' : 'Sole',
    Name: name,
    FullLegalName: name,
    AccountRole: 'UK.OBIE.Principal',
    EmailAddress: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
    Address: [
      {
        AddressType: 'HOME',
        StreetName: address.street,
        BuildingNumber: address.building,
        PostCode: address.postCode,
        TownName: address.town,
        Country: 'GB',
      },
    ],
  };
}
