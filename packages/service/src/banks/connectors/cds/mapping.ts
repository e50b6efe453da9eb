import type { Ownership } from '@fin-link/contracts/service';
import Big from 'big.js';
import {
  type AccountKind,
  balanceOf,
  card,
  closedEndLoan,
  creditLine,
  deposit,
  unknownKind,
  accountNameOf,
  purseOf,
} from '../contract/accounts.ts';
import { bankText, decimalText, firstText, optionalText, signedText } from '../contract/bank-text.ts';
import { dayAsWritten, type Calendar, calendarIn, firstRealDate } from '../contract/civil-day.ts';
import type { BankAccount, BankHolder, ListedTransaction, Money, UnreadRow } from '../contract/connector.ts';
import { contactOf, joinAddressParts } from '../contract/holder-contact.ts';
import { statedOf } from '../contract/stated-facts.ts';
import { accountDetailsOf, percent, transactionDetailsOf, transactionFactsOf } from './details.ts';
import {
  type CdsAccount,
  type CdsAccountDetail,
  type CdsBalance,
  type CdsCustomer,
  type CdsTransactionRow,
  momentsOf,
} from './schema.ts';

/** Returns the account, and a separate account for each purse in another currency. */
export function toBankAccounts(
  account: CdsAccount,
  { balance, isUnserved, detail, holders }: AccountContext,
): Omit<BankAccount, 'hasTransactions'>[] {
  const kind = kindOf(account);
  const { container, accountType, isAsset } = kind;
  const isCard = container === 'creditCard';
  const { currency = 'AUD', currentBalance, availableBalance, creditLimit } = balance ?? {};
  const money = (amount: string | undefined): Money | null =>
    amount === undefined ? null : { amount: decimalText(new Big(amount)), currency };
  const balanceMoney = (amount: string | undefined, of = currency): Money | null => {
    const counted = amount === undefined ? null : balanceOf(kind, new Big(amount));
    return counted === null ? null : { amount: decimalText(counted), currency: of };
  };
  const creditCard = detail?.creditCard;
  const number = detail?.accountNumber ?? account.maskedNumber;
  const details = accountDetailsOf(account, detail);
  const mainAccount = {
    key: account.accountId,
    name: accountNameOf(kind, account.nickname, account.displayName, account.productName),
    container,
    accountType,
    isAsset,
    number: number === undefined ? null : bankText(number),
    transferCode: detail?.bsb === undefined ? null : { id: detail.bsb.replaceAll(/\D/g, ''), type: 'BSB' as const },
    holders: holders.map((holder) => ({ ...holder, ownership: ownershipOf(holder, account) })),
    balance: balanceMoney(currentBalance),
    availableBalance: container === 'bank' ? money(availableBalance) : null,
    availableCredit: isCard ? money(availableBalance) : null,
    totalCreditLine: isCard && creditLimit !== undefined && new Big(creditLimit).gt(0) ? money(creditLimit) : null,
    amountDue:
      creditCard?.paymentDueAmount === undefined
        ? (details.minimumAmountDue ?? null)
        : { amount: decimalText(new Big(creditCard.paymentDueAmount)), currency: creditCard.paymentCurrency },
    dueDate: creditCard?.paymentDueDate ?? detail?.loan?.nextInstalmentDate ?? null,
    interestRate: isCard ? null : (percent(isAsset === false ? detail?.lendingRate : detail?.depositRate) ?? null),
    details,
    unavailable: isUnserved ? ('DATA_NOT_AVAILABLE' as const) : null,
    hasHoldings: false,
  };
  return [
    mainAccount,
    ...pursesInOtherCurrencies(balance).map(({ of, amount }) =>
      purseOf(mainAccount, of, { balance: balanceMoney(amount.toFixed(), of) }),
    ),
  ];
}

/** Data about an account from other endpoints. */
interface AccountContext {
  balance: CdsBalance | undefined;
  /** Whether the bank serves no balance of the account. If `false`, a missing `balance` may have been unreadable. */
  isUnserved: boolean;
  detail: CdsAccountDetail | null;
  holders: readonly BankHolder[];
}

/** Returns the kind of an account by its category, and by its name for a savings account. */
function kindOf({ productCategory = '', productName = '', displayName = '' }: CdsAccount): AccountKind {
  const kind = kindsByCategory.get(productCategory) ?? unknownKind;
  const isSaving = kind.accountType === 'CHECKING' && savingsWord.test(`${productName} ${displayName}`);
  return isSaving ? { ...kind, accountType: 'SAVINGS' } : kind;
}

/** Kinds of accounts by `BankingProductCategoryV2`. */
const kindsByCategory: ReadonlyMap<string, AccountKind> = new Map([
  ['TRANS_AND_SAVINGS_ACCOUNTS', deposit('CHECKING')],
  ['TERM_DEPOSITS', deposit('CD')],
  ['TRAVEL_CARDS', deposit('PREPAID')],
  ['REGULATED_TRUST_ACCOUNTS', deposit('OTHER')],
  ['CRED_AND_CHRG_CARDS', card('CREDIT')],
  ['PERS_LOANS', closedEndLoan('PERSONAL_LOAN')],
  ['RESIDENTIAL_MORTGAGES', closedEndLoan('MORTGAGE')],
  ['BUSINESS_LOANS', closedEndLoan('OTHER')],
  ['LEASES', closedEndLoan('OTHER')],
  ['BUY_NOW_PAY_LATER', creditLine('OTHER')],
  ['MARGIN_LOANS', creditLine('OTHER')],
  ['OVERDRAFTS', creditLine('OTHER')],
  ['TRADE_FINANCE', creditLine('OTHER')],
]);
/** Word that makes an account a savings account. The standard has one category for checking and savings accounts, so the name decides. */
const savingsWord = /\bsav(er|ers|ing|ings)\b/i;

/** Returns the total of the purses in each currency, except for the currency of the balance. */
function pursesInOtherCurrencies(balance: CdsBalance | undefined): { of: string; amount: Big }[] {
  const stated = balance?.purses?.read ?? [];
  const others = Map.groupBy(stated, ({ currency }) => currency);
  return [...others].flatMap(([of, purses]) =>
    of === undefined || of === balance?.currency
      ? []
      : [{ of, amount: purses.reduce((sum, { amount }) => sum.plus(amount), new Big(0)) }],
  );
}

/** Returns the customer's ownership. The standard does not name the other owners of a shared account. */
const ownershipOf = ({ ownership }: BankHolder, { accountOwnership = '' }: CdsAccount): Ownership =>
  ownership === 'PRIMARY' && sharedOwnerships.has(accountOwnership) ? 'JOINT_OWNER' : ownership;
const sharedOwnerships = new Set(['TWO_PARTY', 'MANY_PARTY']);

/**
 * Returns the rows that report an unknown type of account, unreadable purses, and purses in the balance's currency or without a currency.
 */
export function unreadRowsOf(account: CdsAccount, balance: CdsBalance | undefined): UnreadRow[] {
  const { accountId: key } = account;
  const note = { key, accountKey: key };
  const { read = [], unread = [] } = balance?.purses ?? {};
  return [
    ...(kindOf(account).isAsset === null ? [{ list: 'accounts' as const, place: 'productCategory', ...note }] : []),
    ...unread.map((row) => ({ ...row, ...note, place: `purses.${row.place}` })),
    ...read
      .filter(({ currency }) => currency === undefined || currency === balance?.currency)
      .map(() => ({ list: 'balances' as const, place: 'purses.currency', ...note })),
  ];
}

/** Converts the customer to the holder of an account; an empty list if the customer has no name. */
export function holdersOf(customer: CdsCustomer): BankHolder[] {
  const { person, organisation } = customer;
  const { firstName, middleNames = [], lastName } = person ?? {};
  const names = person === undefined ? [organisation?.businessName] : [firstName, ...middleNames, lastName];
  const fullName = bankText(names.filter((name) => name !== undefined).join(' '));
  if (fullName === '') return [];
  const contact = contactOfCustomer(customer);
  if (person === undefined) return [{ ownership: 'BUSINESS', name: { fullName }, ...contact }];
  const middle = middleNames.length === 0 ? undefined : optionalText(middleNames.join(' '));
  const name = { fullName, first: optionalText(firstName), middle, last: optionalText(lastName) };
  return [{ ownership: 'PRIMARY', name, ...contact }];
}

function contactOfCustomer({ person, organisation }: CdsCustomer): Pick<BankHolder, 'contact'> {
  const { phoneNumbers = [], emailAddresses = [] } = person ?? {};
  const addresses = (person ?? organisation)?.physicalAddresses ?? [];
  return contactOf(
    addresses.map(({ simple, paf }) => ({
      address1:
        simple?.addressLine1 ??
        joinAddressParts(paf?.flatUnitNumber, paf?.thoroughfareNumber1?.toString(), paf?.streetName, paf?.streetType),
      address2: simple?.addressLine2,
      city: simple?.city ?? paf?.localityName,
      state: (simple ?? paf)?.state,
      zip: (simple ?? paf)?.postcode,
      country: simple?.country ?? (paf === undefined ? undefined : 'AUS'),
    })),
    emailAddresses.map(({ purpose, address }) => ({ type: purpose === 'WORK' ? 'WORK' : 'PERSONAL', value: address })),
    phoneNumbers.map(({ purpose = '', fullNumber }) => ({
      type: phoneTypes.has(purpose) ? purpose : 'LANDLINE',
      value: fullNumber?.replace(/^tel:/, ''),
    })),
  );
}
/** Purposes of telephone numbers that are also types in the public interface. */
const phoneTypes = new Set(['HOME', 'MOBILE', 'WORK']);

export function toBankTransaction(row: CdsTransactionRow, dayOf: Calendar): ListedTransaction {
  const isPosted = row.status === 'POSTED';
  const moments = momentsOf(row);
  const datedMoment = firstRealDate(...moments) ?? '';
  const rawMoment = moments.find((moment) => moment !== undefined) ?? datedMoment;
  return {
    key: row.transactionId ?? {
      contents: contentsOf(row, dayAsWritten(rawMoment)),
      former: contentsOf(row, formerDay(rawMoment)),
    },
    status: row.status,
    date: dayOf(datedMoment),
    postDate: isPosted ? dayOf(firstRealDate(row.valueDateTime) ?? datedMoment) : null,
    description: firstText(row.description, row.merchantName),
    amount: { amount: signedText(new Big(row.amount), row.amount.startsWith('-')), currency: row.currency },
    runningBalance: null,
    checkNumber: null,
    details: transactionDetailsOf(row),
    ...statedOf(transactionFactsOf(row)),
  };
}

/**
 * Returns the raw values of a transaction that stay the same when the bank lists it again. Interpreted values are not used, because their
 * interpretation may change.
 */
const contentsOf = (row: CdsTransactionRow, day: string): string[] => [
  row.status,
  day,
  new Big(row.amount).toFixed(),
  row.currency,
  row.reference ?? '',
  row.description || (row.merchantName ?? ''),
];

/** Returns the day in Sydney's time zone, which keys of earlier releases contained. Current keys contain the day as written. */
const formerDay: Calendar = (moment) => (moment.endsWith('Z') ? inSydney(moment) : dayAsWritten(moment));

const inSydney = calendarIn('Australia/Sydney');

/** Returns the calendar of an account's branch, or Sydney's calendar if the branch is unknown. */
export const calendarAt = (bsb: string | undefined): Calendar =>
  calendarIn(zonesByBsbDigit.get(bsb?.[2] ?? '') ?? 'Australia/Sydney');

/** Time zones by the third digit of a BSB (bank and branch number), which names the state. */
const zonesByBsbDigit: ReadonlyMap<string, string> = new Map([
  ['2', 'Australia/Sydney'],
  ['3', 'Australia/Melbourne'],
  ['4', 'Australia/Brisbane'],
  ['5', 'Australia/Adelaide'],
  ['6', 'Australia/Perth'],
  ['7', 'Australia/Hobart'],
]);
