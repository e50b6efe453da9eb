import type { Ownership } from '@fin-link/contracts/service';
import Big from 'big.js';
import { maskPart } from '../contract/account-number.ts';
import { type AccountKind, balanceOf, accountNameOf } from '../contract/accounts.ts';
import { bankText, decimalText, firstText, optionalText, signedText } from '../contract/bank-text.ts';
import { dayAsWritten, type Calendar, firstRealDate } from '../contract/civil-day.ts';
import type { BankAccount, BankHolder, ListedTransaction, Money, UnreadRow } from '../contract/connector.ts';
import type { AccountDetails, TransactionDetails } from '../contract/details.ts';
import { contactOf } from '../contract/holder-contact.ts';
import { statedOf, type PaymentChannel, type UncleanedFacts } from '../contract/stated-facts.ts';
import { kindOf } from './account-kinds.ts';
import type { FdxAccount, FdxContact, FdxHolder, FdxNetwork, FdxTransactionRow } from './schema.ts';

/** Currency of an account for which the bank states none. */
export const defaultCurrency = 'USD';

/** Returns whether an account may have numbers for payments. */
export const hasNetworks = ({ accountCategory }: FdxAccount): boolean => accountCategory === 'DEPOSIT_ACCOUNT';

/** Converts an account. An account for which the bank states no balance is marked as unavailable. */
export function toBankAccount(
  account: FdxAccount,
  networks: readonly FdxNetwork[],
  holders: readonly BankHolder[],
): Omit<BankAccount, 'hasTransactions'> {
  const kind = kindOf(account);
  const { container, accountType, isAsset } = kind;
  const balance = balanceIn(account, kind);
  const isCard = container === 'creditCard';
  const currencyCode = account.currency?.currencyCode ?? defaultCurrency;
  const money = (value: string | null | undefined): Money | null =>
    value == null ? null : moneyOf(value, currencyCode);
  const { interestRate, nextPaymentDate } = account;
  return {
    key: account.accountId,
    name: accountNameOf(kind, account.nickname, account.productName),
    container,
    accountType,
    isAsset,
    ...numberOf(account, networks),
    holders: [...holders],
    balance: balance === null ? null : moneyOf(balance, currencyCode),
    currency: currencyCode,
    availableBalance: isCard ? null : money(account.availableBalance),
    availableCredit: money(account.availableCredit),
    totalCreditLine: money(account.creditLine),
    amountDue: money(account.nextPaymentAmount),
    dueDate: nextPaymentDate === undefined ? null : dayAsWritten(nextPaymentDate),
    interestRate: percent(interestRate) ?? null,
    details: detailsOf(account),
    unavailable: statesNoBalance(account) ? 'DATA_NOT_AVAILABLE' : null,
    hasHoldings: container === 'investment',
  };
}

/** Returns the rows that report an unknown type of account and unreadable balances. */
export function unreadRowsOf(account: FdxAccount): UnreadRow[] {
  const { accountId: key } = account;
  const unreadable = balanceMembers.filter((member) => account[member] === null);
  const places = [...(kindOf(account).isAsset === null ? ['accountType'] : []), ...unreadable];
  return places.map((place) => ({ list: 'accounts', place, key, accountKey: key }));
}

/** Members that may hold the balance. `undefined`: missing; `null`: unreadable. */
const balanceMembers = ['currentBalance', 'principalBalance', 'currentValue', 'availableBalance'] as const;

const statesNoBalance = (account: FdxAccount): boolean =>
  balanceMembers.every((member) => account[member] === undefined);

/** Returns the first stated balance; `null` if it is unreadable or missing. Uses the available balance only for assets. */
function balanceIn(account: FdxAccount, kind: AccountKind): Big | null {
  const { currentBalance, principalBalance, currentValue, availableBalance } = account;
  const members = [
    currentBalance,
    principalBalance,
    currentValue,
    ...(kind.isAsset === true ? [availableBalance] : []),
  ];
  const stated = members.find((member) => member !== undefined);
  if (stated == null) return null;
  const value = new Big(stated);
  if (kind.isAsset !== false) return balanceOf(kind, value);
  return balanceOf(kind, reportsDebtAsNegative(account, value) ? value : value.times(-1));
}

/** Returns whether a negative balance is owed: the available credit is then the credit line plus the balance. */
function reportsDebtAsNegative({ availableCredit, creditLine }: FdxAccount, balance: Big): boolean {
  if (availableCredit === undefined || creditLine === undefined || balance.gte(0)) return false;
  return new Big(creditLine).plus(balance).eq(availableCredit);
}

/** Types of interest rates by `interestRateType`. */
const rateTypes = new Map([
  ['FIXED', 'FIXED'],
  ['VARIABLE', 'VARIABLE'],
] as const);

/** Frequencies by `paymentFrequency`. */
const frequencies = new Map([
  ['DAILY', 'DAILY'],
  ['WEEKLY', 'WEEKLY'],
  ['BIWEEKLY', 'EVERY_2_WEEKS'],
  ['SEMIMONTHLY', 'SEMI_MONTHLY'],
  ['MONTHLY', 'MONTHLY'],
  ['BIMONTHLY', 'EVERY_2_MONTHS'],
  ['QUARTERLY', 'QUARTERLY'],
  ['SEMIANNUALLY', 'SEMI_ANNUALLY'],
  ['ANNUALLY', 'ANNUALLY'],
] as const);

/**
 * Returns facts about an account, keyed as in the service interface. Includes facts that do not fit the account's container;
 * `servedDetails` leaves them out.
 */
function detailsOf(account: FdxAccount): AccountDetails {
  const { interestRate, purchasesApr, loanTerm, interestRateType = '', paymentFrequency = '', currency } = account;
  const money = (value: string | undefined) =>
    value === undefined ? undefined : moneyOf(value, currency?.currencyCode ?? defaultCurrency);
  const day = (moment: string | undefined) => (moment === undefined ? undefined : dayAsWritten(moment));
  return {
    annualPercentageYield: percent(account.annualPercentageYield),
    apr: percent(purchasesApr ?? interestRate),
    cashApr: percent(account.advancesApr),
    availableCash: money(account.availableCash),
    totalCashLimit: money(account.cashAdvanceLimit),
    minimumAmountDue: money(account.minimumPaymentAmount),
    lastPaymentAmount: money(account.lastPaymentAmount),
    lastPaymentDate: day(account.lastPaymentDate),
    originalLoanAmount: money(account.originalPrincipal),
    originationDate: day(account.originatingDate),
    maturityDate: day(account.maturityDate),
    term: loanTerm === undefined ? undefined : `${loanTerm} months`,
    interestRateType: lookUp(rateTypes, interestRateType),
    frequency: lookUp(frequencies, paymentFrequency),
    interestPaidYTD: money(account.interestPaidYearToDate),
    loanPayoffAmount: money(account.payOffAmount),
    escrowBalance: money(account.escrowBalance),
  };
}

/** Looks up a text that may not be a key of the map. */
const lookUp = <V>(valuesByName: ReadonlyMap<string, V>, name: string): V | undefined => valuesByName.get(name);
/** Formats a rate, which FDX states in percent, as decimal text. */
const percent = (rate: number | undefined): string | undefined =>
  rate === undefined ? undefined : new Big(rate).toFixed();

/** Converts holders. A holder without `relationship` is the bank's customer and counts as primary. */
export function holdersOf(stated: readonly FdxHolder[]): BankHolder[] {
  return stated.flatMap(({ name = {}, businessCustomer, relationship, ...contactMembers }): BankHolder[] => {
    const contact = contactIn(contactMembers);
    const company = bankText(businessCustomer?.name ?? '');
    if (company !== '') return [{ ownership: 'BUSINESS', name: { fullName: company }, ...contact }];
    const { first, middle, last } = name;
    const fullName = bankText([first, middle, last].filter((part) => part !== undefined).join(' '));
    if (fullName === '') return [];
    const ownership = relationship === undefined ? 'PRIMARY' : (ownerships.get(relationship) ?? 'OTHERS');
    return [
      {
        ownership,
        name: { fullName, first: optionalText(first), middle: optionalText(middle), last: optionalText(last) },
        ...contact,
      },
    ];
  });
}

/** Ownerships by `AccountHolderRelationship`. */
const ownerships: ReadonlyMap<string, Ownership> = new Map([
  ['SOLE_OWNER', 'PRIMARY'],
  ['PRIMARY', 'PRIMARY'],
  ['PRIMARY_BORROWER', 'PRIMARY'],
  ['PRIMARY_JOINT', 'PRIMARY'],
  ['PRIMARY_JOINT_TENANTS', 'PRIMARY'],
  ['SECONDARY', 'SECONDARY'],
  ['SECONDARY_BORROWER', 'SECONDARY'],
  ['SECONDARY_JOINT', 'JOINT_OWNER'],
  ['SECONDARY_JOINT_TENANTS', 'JOINT_OWNER'],
  ['BUSINESS', 'BUSINESS'],
  ['POWER_OF_ATTORNEY', 'POWER_OF_ATTORNEY'],
  ['TRUSTEE', 'TRUSTEE'],
  ['UNIFORM_TRANSFER_TO_MINOR', 'CUSTODIAN'],
]);

/** Adds the contact details of the whole account to its first holder, if that holder has none. */
export const withContact = ([first, ...others]: BankHolder[], ofAccount: FdxContact | null): BankHolder[] =>
  first === undefined ? [] : [{ ...contactIn(ofAccount ?? {}), ...first }, ...others];

const contactIn = ({ addresses = [], email, emails = [], telephones = [] }: FdxContact): Pick<BankHolder, 'contact'> =>
  contactOf(
    addresses.map(({ line1, line2, city, region, state, postalCode, country }) => ({
      address1: line1,
      address2: line2,
      city,
      state: region ?? state,
      zip: postalCode,
      country,
    })),
    (email ?? emails).map((value) => ({ type: 'PRIMARY', value })),
    telephones.map(({ type = '', number }) => ({ type: phoneTypes.get(type) ?? 'LANDLINE', value: number })),
  );

/** Types of telephone numbers by `TelephoneNumberType`. */
const phoneTypes: ReadonlyMap<string, string> = new Map([
  ['HOME', 'HOME'],
  ['PERSONAL', 'HOME'],
  ['CELL', 'MOBILE'],
  ['BUSINESS', 'WORK'],
]);

/** Options for reading a bank's transactions. */
interface RowReading {
  dayOf: Calendar;
  /** Whether `category` is a merchant category code. */
  hasCategoryCodes: boolean;
}

/** Converts a transaction. Returns `null` for a `MEMO` entry, which moved no money. */
export function toBankTransaction(
  row: FdxTransactionRow,
  currency: string,
  { dayOf, hasCategoryCodes }: RowReading,
): ListedTransaction | null {
  if (row.status === 'MEMO' || row.debitCreditMemo === 'MEMO') return null;
  const isPosted = row.status === 'POSTED';
  const { transactionTimestamp: made, postedTimestamp: posted } = row;
  const madeAt = firstRealDate(made, posted) ?? '';
  return {
    key: row.transactionId ?? { contents: contentsOf(row) },
    status: isPosted ? 'POSTED' : 'PENDING',
    date: dayOf(madeAt),
    postDate: isPosted ? dayOf(firstRealDate(posted) ?? madeAt) : null,
    filteredBy: 'postDate',
    description: firstText(row.description, row.payee, row.memo, row.transactionPayee),
    amount: { amount: signedText(decimalOf(row.amount), row.debitCreditMemo === 'DEBIT'), currency },
    runningBalance: null,
    checkNumber: row.checkNumber === undefined ? null : bankText(row.checkNumber),
    ...((row.symbol ?? row.securityId) !== undefined && { details: securityOf(row, currency) }),
    ...statedOf(transactionFactsOf(row, hasCategoryCodes)),
  };
}

/** Returns the traded security, or the security that made a payout. */
function securityOf(row: FdxTransactionRow, currency: string): TransactionDetails {
  const { symbol, securityId, securityIdType, units, unitPrice } = row;
  return {
    symbol: optionalText(symbol),
    cusipNumber: securityIdType === 'CUSIP' ? optionalText(securityId) : undefined,
    isin: securityIdType === 'ISIN' ? optionalText(securityId) : undefined,
    quantity: units === undefined ? undefined : new Big(units).abs().toFixed(),
    price: unitPrice === undefined ? undefined : moneyOf(unitPrice, currency),
  };
}

/**
 * Returns the raw values of a transaction that stay the same when the bank lists it again. Interpreted values are not used, because their
 * interpretation may change.
 */
const contentsOf = (row: FdxTransactionRow): string[] => [
  row.status,
  dayAsWritten(row.transactionTimestamp ?? row.postedTimestamp ?? ''),
  row.debitCreditMemo,
  row.amount,
  row.checkNumber ?? '',
  row.reference ?? '',
  row.description ?? row.payee ?? row.memo ?? '',
];

/**
 * Returns the account's number in the ACH network, or else in another network. Without a network, returns the number that the bank shows
 * for display, masked.
 */
function numberOf(
  { accountNumberDisplay: shown }: FdxAccount,
  networks: readonly FdxNetwork[],
): Pick<BankAccount, 'number' | 'transferCode'> {
  const network =
    networks.find(({ type, bankId }) => type === 'US_ACH' && bankId !== undefined) ??
    networks.find(({ bankId }) => bankId !== undefined);
  if (network?.bankId !== undefined)
    return {
      number: bankText(network.identifier),
      transferCode: { id: bankText(network.bankId), type: 'ROUTING_NUMBER' },
    };
  const display = bankText(shown ?? '');
  return { number: display === '' ? null : maskPart(display), transferCode: null };
}

/** Significant digits of a decimal that survive as a JSON number. Further digits are rounding errors of the binary format. */
const significantDigits = 15;

const decimalOf = (value: Big | string): Big => new Big(value).prec(significantDigits);

/** Returns an amount as money, rounded to `significantDigits`. */
export const moneyOf = (value: Big | string, currency: string): Money => ({
  amount: decimalText(decimalOf(value)),
  currency,
});

/**
 * Channels by `transactionType` of deposits, credit lines, loans and investments. Types without a channel, such as `DEPOSIT` and
 * `ADJUSTMENT`, are left out.
 */
const channels: ReadonlyMap<string, PaymentChannel> = new Map([
  ['ATM', 'ATM'],
  ['ATMDEPOSIT', 'ATM'],
  ['ATMWITHDRAWAL', 'ATM'],
  ['BILLPAYMENT', 'BILL_PAYMENT'],
  ['CASH', 'CASH'],
  ['CHECK', 'CHECK'],
  ['DIRECTDEBIT', 'DIRECT_DEBIT'],
  ['DIRECTDEP', 'CREDIT_TRANSFER'],
  ['DIRECTDEPOSIT', 'CREDIT_TRANSFER'],
  ['FEE', 'FEE'],
  ['INTEREST', 'INTEREST'],
  ['MARGININTEREST', 'INTEREST'],
  ['POS', 'CARD'],
  ['POSCREDIT', 'CARD'],
  ['POSDEBIT', 'CARD'],
  ['PURCHASE', 'CARD'],
  ['SRVCHG', 'FEE'],
  ['TRANSFER', 'CREDIT_TRANSFER'],
  ['XFER', 'CREDIT_TRANSFER'],
]);

/**
 * Returns the facts that a row states in separate fields, not in its text. `category` is a merchant category code only at banks whose
 * profile says so.
 */
function transactionFactsOf(row: FdxTransactionRow, hasCategoryCodes: boolean): UncleanedFacts {
  const { transactionPayee, payee, category, transactionType = '', checkNumber = '' } = row;
  // Some banks send 0 for a row without a check.
  const isCheck = /[^\s0]/.test(checkNumber);
  return {
    merchantName: [transactionPayee, payee].find((name = '') => name.trim() !== ''),
    merchantCategoryCode: hasCategoryCodes ? category : undefined,
    channel: isCheck ? 'CHECK' : channels.get(transactionType),
  };
}
