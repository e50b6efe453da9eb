import type { Ownership } from '@fin-link/contracts/service';
import Big from 'big.js';
import {
  type AccountKind,
  card,
  closedEndLoan,
  creditLine,
  deposit,
  unknownKind,
  accountNameOf,
  purseOf,
} from '../contract/accounts.ts';
import { bankText, decimalText, firstText, signedText } from '../contract/bank-text.ts';
import { dayAsWritten, type Calendar, firstRealDate } from '../contract/civil-day.ts';
import type { BankAccount, BankHolder, ListedTransaction, Money, UnreadRow } from '../contract/connector.ts';
import { contactOf, joinAddressParts } from '../contract/holder-contact.ts';
import { statedOf, type UncleanedFacts } from '../contract/stated-facts.ts';
import { figuresOf, overdraftLimit, signedOf } from './balances.ts';
import type { ObieAccount, ObieBalance, ObieParty, ObieTransactionRow, SignedAmount } from './schema.ts';
import { factsOfCode } from './transaction-codes.ts';

/**
 * Returns the account, and a separate account for each other currency with a balance. An unserved or disabled account is marked as
 * unavailable.
 */
export function toBankAccounts(
  account: ObieAccount,
  { balances, isUnserved, parties = [] }: AccountContext,
): Omit<BankAccount, 'hasTransactions'>[] {
  const kind = kindOf(account);
  const { container, accountType, isAsset } = kind;
  const currency = currencyOf(account, balances);
  const identification = account.Account?.find(hasSortCode) ?? account.Account?.[0];
  const mainAccount = {
    key: account.AccountId,
    name: accountNameOf(kind, account.Nickname, account.Description, identification?.Name),
    container,
    accountType,
    isAsset,
    ...numberOf(identification),
    holders: holdersOf(account, parties),
    ...figuresOf(kind, balances, currency),
    amountDue: null,
    dueDate: null,
    interestRate: null,
    details: { overDraftLimit: overdraftLimit(balances) },
    unavailable: isUnserved || account.Status === 'Disabled' ? ('DATA_NOT_AVAILABLE' as const) : null,
    hasHoldings: false,
  };
  const otherCurrencies = new Set(balances.map(({ Amount }) => Amount.Currency).filter((other) => other !== currency));
  return [
    mainAccount,
    ...[...otherCurrencies].map((other) => purseOf(mainAccount, other, figuresOf(kind, balances, other))),
  ];
}

/** Data about an account from other lists. */
interface AccountContext {
  balances: readonly ObieBalance[];
  /** Whether the bank serves no balance of the account. */
  isUnserved: boolean;
  parties?: readonly ObieParty[];
}

/** Returns the kind of an account. An account without a type is a card if it has a card number (PAN), otherwise a payment account. */
function kindOf({ AccountTypeCode, Account = [] }: ObieAccount): AccountKind {
  if (AccountTypeCode !== undefined) return kindsByCode.get(AccountTypeCode) ?? unknownKind;
  return Account.some(({ SchemeName }) => SchemeName === 'UK.OBIE.PAN') ? card('CREDIT') : deposit('OTHER');
}

/** Kinds of accounts by `OBExternalAccountSubType1Code`, and by ISO 20022 codes that some banks send. */
const kindsByCode: ReadonlyMap<string, AccountKind> = new Map([
  ['CACC', deposit('CHECKING')],
  ['TRAN', deposit('CHECKING')],
  ['SLRY', deposit('CHECKING')],
  ['SVGS', deposit('SAVINGS')],
  ['LLSV', deposit('SAVINGS')],
  ['CISH', deposit('SAVINGS')],
  ['MOMA', deposit('MONEY_MARKET')],
  ['CPAC', deposit('PREPAID')],
  ['EMoney', deposit('PREPAID')],
  ['Wallet', deposit('PREPAID')],
  ['CASH', deposit('OTHER')],
  ['NREX', deposit('OTHER')],
  ['ONDP', deposit('OTHER')],
  ['SACC', deposit('OTHER')],
  ['CARD', card('CREDIT')],
  ['CHAR', card('CREDIT')],
  ['LOAN', closedEndLoan('PERSONAL_LOAN')],
  ['MORT', closedEndLoan('MORTGAGE')],
  ['MGLD', creditLine('LINE_OF_CREDIT')],
  ['ODFT', creditLine('LINE_OF_CREDIT')],
]);

/** Returns the account's currency. If balances exist but none is in the stated currency, returns the currency of the first balance. */
function currencyOf({ Currency }: ObieAccount, balances: readonly ObieBalance[]): string {
  const currencies = balances.map(({ Amount }) => Amount.Currency);
  return Currency !== undefined && (currencies.length === 0 || currencies.includes(Currency))
    ? Currency
    : (currencies[0] ?? defaultCurrency);
}

/** Currency of an account for which the bank states none. */
const defaultCurrency = 'GBP';

type Identification = NonNullable<ObieAccount['Account']>[number];
/** Returns whether a number is a sort code and account number. */
const hasSortCode = ({ SchemeName }: Identification): boolean => SchemeName === 'UK.OBIE.SortCodeAccountNumber';

/** Returns the account number, split from its sort code if it has one. */
function numberOf(identification: Identification | undefined): Pick<BankAccount, 'number' | 'transferCode'> {
  if (identification === undefined) return { number: null, transferCode: null };
  const { Identification } = identification;
  const sortCodeMatch = hasSortCode(identification) ? sortCodeAndNumber.exec(Identification) : null;
  return sortCodeMatch === null
    ? { number: bankText(Identification), transferCode: null }
    : { number: sortCodeMatch[2] ?? null, transferCode: { id: sortCodeMatch[1] ?? '', type: 'SORT_CODE' } };
}

const sortCodeAndNumber = /^(\d{6})(\d{8})$/;

/**
 * Returns the holders: the parties of the account. Without parties, returns one holder with the account's name, which may contain all names
 * of a joint account.
 */
function holdersOf({ Account = [], AccountCategory }: ObieAccount, parties: readonly ObieParty[]): BankHolder[] {
  const isBusiness = AccountCategory === 'Business';
  const owner = isBusiness ? 'BUSINESS' : 'PRIMARY';
  const statedHolders = parties.flatMap((party, index): BankHolder[] => {
    const { PartyType, AccountRole = '', FullLegalName, Name } = party;
    const fullName = bankText(FullLegalName ?? Name ?? '');
    if (fullName === '' || PartyType === 'Delegate') return [];
    const ownership = ownerships.get(AccountRole) ?? (AccountRole === '' ? 'PRIMARY' : 'OTHERS');
    const holder = { name: { fullName }, ...contactOfParty(party) };
    if (ownership !== 'PRIMARY') return [{ ownership, ...holder }];
    return [{ ownership: index > 0 && !isBusiness ? 'JOINT_OWNER' : owner, ...holder }];
  });
  if (statedHolders.length > 0) return statedHolders;
  const nameInAccount = bankText((Account.find(hasSortCode) ?? Account[0])?.Name ?? '');
  return nameInAccount === '' ? [] : [{ ownership: owner, name: { fullName: nameInAccount } }];
}

/** Ownerships by `OBExternalAccountRole1Code`. */
const ownerships: ReadonlyMap<string, Ownership> = new Map([
  ['UK.OBIE.Principal', 'PRIMARY'],
  ['UK.OBIE.SecondaryOwner', 'SECONDARY'],
  ['UK.OBIE.Beneficiary', 'BENEFICIARY'],
  ['UK.OBIE.CustodianForMinor', 'CUSTODIAN'],
  ['UK.OBIE.PowerOfAttorney', 'POWER_OF_ATTORNEY'],
]);

const contactOfParty = ({ Address = [], EmailAddress, Phone, Mobile }: ObieParty): Pick<BankHolder, 'contact'> =>
  contactOf(
    Address.map(({ AddressLine = [], BuildingName, BuildingNumber, StreetName, ...place }) => ({
      address1: joinAddressParts(BuildingNumber, StreetName) || AddressLine[0],
      address2: BuildingName ?? joinAddressParts(...AddressLine.slice(1)),
      city: place.TownName,
      state: place.CountrySubDivision,
      zip: place.PostCode,
      country: place.Country,
    })),
    [{ type: 'PRIMARY', value: EmailAddress }],
    [
      { type: 'LANDLINE', value: Phone },
      { type: 'MOBILE', value: Mobile },
    ],
  );

/** Returns the row that reports an unknown type of account; an empty list for a known one. */
export const unreadRowsOf = (account: ObieAccount): UnreadRow[] =>
  kindOf(account).isAsset === null
    ? [{ list: 'accounts', place: 'AccountTypeCode', key: account.AccountId, accountKey: account.AccountId }]
    : [];

/** Converts a transaction. Returns `null` if it is only expected, informational or rejected. */
export function toBankTransaction(row: ObieTransactionRow, dayOf: Calendar): ListedTransaction | null {
  if (row.Status !== 'BOOK' && row.Status !== 'PDNG') return null;
  const isPosted = row.Status === 'BOOK';
  const { BookingDateTime: booked, ValueDateTime: valued } = row;
  const texts = [
    row.TransactionInformation,
    row.MerchantDetails?.MerchantName,
    row.ProprietaryBankTransactionCode?.Code,
  ];
  const text = texts.find((stated) => stated !== undefined);
  return {
    key: row.TransactionId ?? { contents: contentsOf(row, text) },
    status: isPosted ? 'POSTED' : 'PENDING',
    date: dayOf(firstRealDate(booked, valued) ?? booked),
    postDate: isPosted ? dayOf(firstRealDate(valued, booked) ?? booked) : null,
    description: firstText(...texts),
    amount: {
      amount: signedText(new Big(row.Amount.Amount), row.CreditDebitIndicator === 'Debit'),
      currency: row.Amount.Currency,
    },
    runningBalance: row.Balance === undefined ? null : money(row.Balance),
    checkNumber: null,
    ...(row.AddressLine !== undefined && { merchantAddress: { address1: bankText(row.AddressLine) } }),
    ...statedOf(factsOf(row)),
  };
}

/**
 * Returns the facts that a row states in separate fields, not in its text. The other side of a debit is the creditor. The other side of a
 * credit is the debtor.
 */
function factsOf(row: ObieTransactionRow): UncleanedFacts {
  const isDebit = row.CreditDebitIndicator === 'Debit';
  return {
    merchantName: row.MerchantDetails?.MerchantName,
    merchantCategoryCode: row.MerchantDetails?.MerchantCategoryCode,
    counterpartyName: (isDebit ? row.CreditorAccount : row.DebtorAccount)?.Name,
    ultimateName: (isDebit ? row.UltimateCreditor : row.UltimateDebtor)?.Name,
    ...factsOfCode(row.BankTransactionCode),
  };
}

/**
 * Returns the raw values of a transaction that stay the same when the bank lists it again. Interpreted values are not used, because their
 * interpretation may change.
 */
const contentsOf = (row: ObieTransactionRow, text = ''): string[] => [
  row.Status,
  dayAsWritten(row.BookingDateTime),
  row.CreditDebitIndicator,
  new Big(row.Amount.Amount).abs().toFixed(),
  row.Amount.Currency,
  row.TransactionReference ?? '',
  text,
];

const money = (value: SignedAmount): Money => ({
  amount: decimalText(signedOf(value)),
  currency: value.Amount.Currency,
});
