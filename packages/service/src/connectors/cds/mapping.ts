import type { Container, Ownership } from '@fin-link/contracts/server';
import Big from 'big.js';
import { bankText, decimalText } from '../contract/bank-text.ts';
import type { BankAccount, BankHolder, ListedTransaction, Money } from '../contract/connector.ts';
import { accountDetailsOf, percent, transactionDetailsOf } from './details.ts';
import type { CdsAccount, CdsAccountDetail, CdsBalance, CdsCustomer, CdsTransactionRow } from './schema.ts';

interface AccountKind {
  container: Container;
  accountType: string;
  isAsset: boolean;
}

const other: AccountKind = { container: 'bank', accountType: 'OTHER', isAsset: true };
const borrowed: AccountKind = { container: 'loan', accountType: 'OTHER', isAsset: false };
/** By `BankingProductCategoryV2`. */
const kinds: ReadonlyMap<string, AccountKind> = new Map([
  ['TRANS_AND_SAVINGS_ACCOUNTS', { container: 'bank', accountType: 'CHECKING', isAsset: true }],
  ['TERM_DEPOSITS', { container: 'bank', accountType: 'CD', isAsset: true }],
  ['TRAVEL_CARDS', { container: 'bank', accountType: 'PREPAID', isAsset: true }],
  ['CRED_AND_CHRG_CARDS', { container: 'creditCard', accountType: 'CREDIT', isAsset: false }],
  ['PERS_LOANS', { container: 'loan', accountType: 'PERSONAL_LOAN', isAsset: false }],
  ['RESIDENTIAL_MORTGAGES', { container: 'loan', accountType: 'MORTGAGE', isAsset: false }],
  ['BUSINESS_LOANS', borrowed],
  ['BUY_NOW_PAY_LATER', borrowed],
  ['LEASES', borrowed],
  ['MARGIN_LOANS', borrowed],
  ['OVERDRAFTS', borrowed],
  ['TRADE_FINANCE', borrowed],
]);
/** The standard has one category for both; banks name what is for saving. */
const isForSaving = /\bsav(er|ers|ing|ings)\b/i;

function kindOf({ productCategory = '', productName = '', displayName = '' }: CdsAccount): AccountKind {
  const kind = kinds.get(productCategory) ?? other;
  const isSaving = kind.accountType === 'CHECKING' && isForSaving.test(`${productName} ${displayName}`);
  return isSaving ? { ...kind, accountType: 'SAVINGS' } : kind;
}

interface AboutAccount {
  /** Undefined: the bank does not serve the account now. */
  balance: CdsBalance | undefined;
  detail: CdsAccountDetail | null;
  holders: readonly BankHolder[];
}

/** The bank signs from the user's point of view: what is owed is negative there, and positive in the service interface. */
export function toBankAccount(
  account: CdsAccount,
  { balance, detail, holders }: AboutAccount,
): Omit<BankAccount, 'hasTransactions'> {
  const kind = kindOf(account);
  const isCard = kind.container === 'creditCard';
  const { currency = 'AUD', currentBalance = '0', availableBalance, creditLimit } = balance ?? {};
  const money = (amount: string | undefined, sign: 1 | -1 = 1): Money | null =>
    amount === undefined ? null : { amount: decimalText(new Big(amount).times(sign)), currency };
  const card = detail?.creditCard;
  const shown = detail?.accountNumber ?? account.maskedNumber;
  const details = accountDetailsOf(account, detail);
  return {
    key: account.accountId,
    name: bankText(account.nickname ?? account.displayName ?? account.productName ?? ''),
    ...kind,
    number: shown === undefined ? null : bankText(shown),
    transferCode: detail?.bsb === undefined ? null : { id: detail.bsb.replaceAll(/\D/g, ''), type: 'BSB' },
    holders: holders.map((holder) => ({ ...holder, ownership: ownershipOf(holder, account) })),
    balance: money(currentBalance, kind.isAsset ? 1 : -1) ?? { amount: '0', currency },
    availableBalance: kind.container === 'bank' ? money(availableBalance) : null,
    availableCredit: isCard ? money(availableBalance) : null,
    totalCreditLine: isCard && creditLimit !== undefined && new Big(creditLimit).gt(0) ? money(creditLimit) : null,
    amountDue:
      card?.paymentDueAmount === undefined
        ? (details.minimumAmountDue ?? null)
        : { amount: decimalText(new Big(card.paymentDueAmount)), currency: card.paymentCurrency },
    dueDate: card?.paymentDueDate ?? detail?.loan?.nextInstalmentDate ?? null,
    interestRate: isCard ? null : (percent(kind.isAsset ? detail?.depositRate : detail?.lendingRate) ?? null),
    details,
    unavailable: balance === undefined ? 'DATA_NOT_AVAILABLE' : null,
    hasHoldings: false,
  };
}

/** Null for what is only expected, and without a day; it comes again when it posts. */
export function toBankTransaction(row: CdsTransactionRow): ListedTransaction | null {
  const isPosted = row.status === 'POSTED';
  const { postingDateTime, valueDateTime, executionDateTime } = row;
  // A pending entry posts on a later day than it was made, and the bank's own order and period go by these days.
  const at = isPosted ? (postingDateTime ?? valueDateTime ?? executionDateTime) : (executionDateTime ?? valueDateTime);
  if (at === undefined) return null;
  const text = row.description || (row.merchantName ?? '');
  return {
    key: row.transactionId ?? { contents: contentsOf(row, dayIn(at), text) },
    status: row.status,
    date: dayIn(at),
    postDate: isPosted ? dayIn(valueDateTime ?? at) : null,
    description: bankText(text),
    amount: { amount: decimalText(new Big(row.amount)), currency: row.currency },
    runningBalance: null,
    checkNumber: null,
    details: transactionDetailsOf(row),
  };
}

/** What does not change in an entry that the bank lists again. */
const contentsOf = ({ status, amount, currency, reference = '' }: CdsTransactionRow, date: string, text: string) => [
  status,
  date,
  new Big(amount).toFixed(),
  currency,
  reference,
  text,
];

export function holdersOf({ person, organisation }: CdsCustomer): BankHolder[] {
  const { firstName, middleNames = [], lastName } = person ?? {};
  const names = person === undefined ? [organisation?.businessName] : [firstName, ...middleNames, lastName];
  const fullName = bankText(names.filter((name) => name !== undefined).join(' '));
  if (fullName === '') return [];
  if (person === undefined) return [{ ownership: 'BUSINESS', name: { fullName } }];
  const middle = middleNames.length === 0 ? undefined : shown(middleNames.join(' '));
  return [{ ownership: 'PRIMARY', name: { fullName, first: shown(firstName), middle, last: shown(lastName) } }];
}

/** The standard does not name those whom the customer owns it with. */
const ownershipOf = ({ ownership }: BankHolder, { accountOwnership = '' }: CdsAccount): Ownership =>
  ownership === 'PRIMARY' && shared.has(accountOwnership) ? 'JOINT_OWNER' : ownership;
const shared = new Set(['TWO_PARTY', 'MANY_PARTY']);

const shown = (text: string | undefined): string | undefined => (text === undefined ? undefined : bankText(text));

const sydneyDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney', dateStyle: 'short' });

/** The day as the bank's calendar has it: as written, or in Sydney where the bank writes UTC. */
const dayIn = (instant: string): string =>
  instant.endsWith('Z') ? sydneyDays.format(new Date(instant)) : instant.slice(0, 10);
