import type { Container } from '@fin-link/contracts/server';
import Big from 'big.js';
import { bankText } from '../contract/bank-text.ts';
import type { BankAccount, BankTransaction, Money } from '../contract/connector.ts';
import type { ObieAccount, ObieBalance, ObieTransactionRow, SignedAmount } from './schema.ts';

interface AccountKind {
  container: Container;
  accountType: string;
  isAsset: boolean;
}

const other: AccountKind = { container: 'bank', accountType: 'OTHER', isAsset: true };
/** By `OBExternalAccountSubType1Code`. */
const kinds: ReadonlyMap<string, AccountKind> = new Map([
  ['CACC', { container: 'bank', accountType: 'CHECKING', isAsset: true }],
  ['TRAN', { container: 'bank', accountType: 'CHECKING', isAsset: true }],
  ['SLRY', { container: 'bank', accountType: 'CHECKING', isAsset: true }],
  ['SVGS', { container: 'bank', accountType: 'SAVINGS', isAsset: true }],
  ['LLSV', { container: 'bank', accountType: 'SAVINGS', isAsset: true }],
  ['CISH', { container: 'bank', accountType: 'SAVINGS', isAsset: true }],
  ['MOMA', { container: 'bank', accountType: 'MONEY_MARKET', isAsset: true }],
  ['CPAC', { container: 'bank', accountType: 'PREPAID', isAsset: true }],
  ['CARD', { container: 'creditCard', accountType: 'CREDIT', isAsset: false }],
  ['CHAR', { container: 'creditCard', accountType: 'CREDIT', isAsset: false }],
  ['LOAN', { container: 'loan', accountType: 'PERSONAL_LOAN', isAsset: false }],
  ['MORT', { container: 'loan', accountType: 'MORTGAGE', isAsset: false }],
]);

/** What has posted first, then what comes closest to it. */
const booked = ['ITBD', 'CLBD', 'XPCD', 'OPBD', 'PRCD', 'INFO'] as const;
const available = ['ITAV', 'CLAV', 'FWAV', 'OPAV'] as const;
const sortCodeAndNumber = /^(\d{6})(\d{8})$/;

/** `balances`: of this account. Without any, the bank does not serve it now. */
export function toBankAccount(
  account: ObieAccount,
  balances: readonly ObieBalance[],
): Omit<BankAccount, 'hasTransactions'> {
  const kind = kinds.get(account.AccountTypeCode ?? '') ?? other;
  const balance = firstOf(balances, booked) ?? firstOf(balances, available);
  const free = firstOf(balances, available);
  const identification = account.Account?.[0];
  const isServed = balance !== undefined && account.Status !== 'Disabled';
  const isCard = kind.container === 'creditCard';
  return {
    key: account.AccountId,
    name: bankText(account.Nickname ?? account.Description ?? identification?.Name ?? ''),
    ...kind,
    ...numberOf(identification),
    holderName: identification?.Name === undefined ? null : bankText(identification.Name),
    balance:
      balance === undefined ? { amount: '0', currency: account.Currency } : money(balance, kind.isAsset ? 1 : -1),
    availableBalance: free !== undefined && !isCard ? money(free) : null,
    availableCredit: free !== undefined && isCard ? availableCredit(free) : null,
    totalCreditLine: isCard ? creditLine(balances) : null,
    amountDue: null,
    dueDate: null,
    interestRate: null,
    details: { overDraftLimit: overdraftLimit(balances) },
    unavailable: isServed ? null : 'DATA_NOT_AVAILABLE',
    hasHoldings: false,
  };
}

/** Null for what the bank only expects, or has refused. */
export function toBankTransaction(row: ObieTransactionRow): BankTransaction | null {
  if (row.Status !== 'BOOK' && row.Status !== 'PDNG') return null;
  const isPosted = row.Status === 'BOOK';
  const text =
    row.TransactionInformation ?? row.MerchantDetails?.MerchantName ?? row.ProprietaryBankTransactionCode?.Code;
  return {
    key: row.TransactionId,
    status: isPosted ? 'POSTED' : 'PENDING',
    date: dateOf(row.BookingDateTime),
    postDate: isPosted ? dateOf(row.ValueDateTime ?? row.BookingDateTime) : null,
    description: bankText(text ?? ''),
    amount: money(row),
    runningBalance: row.Balance === undefined ? null : money(row.Balance),
    checkNumber: null,
  };
}

/** As the bank's own calendar has it. */
const dateOf = (instant: string): string => instant.slice(0, 10);

function firstOf<T extends ObieBalance['Type']>(
  balances: readonly ObieBalance[],
  types: readonly T[],
): ObieBalance | undefined {
  return types.map((type) => balances.find(({ Type }) => Type === type)).find((found) => found !== undefined);
}

function numberOf(
  identification: NonNullable<ObieAccount['Account']>[number] | undefined,
): Pick<BankAccount, 'number' | 'transferCode'> {
  if (identification === undefined) return { number: null, transferCode: null };
  const { SchemeName, Identification } = identification;
  const british = SchemeName === 'UK.OBIE.SortCodeAccountNumber' ? sortCodeAndNumber.exec(Identification) : null;
  return british === null
    ? { number: bankText(Identification), transferCode: null }
    : { number: british[2] ?? null, transferCode: { id: british[1] ?? '', type: 'SORT_CODE' } };
}

const linesOf = ({ CreditLine = [] }: ObieBalance, isIncluded: boolean): Big =>
  CreditLine.filter(({ Included }) => Included === isIncluded).reduce(
    (sum, { Amount }) => sum.plus(Amount?.Amount ?? 0),
    new Big(0),
  );

function availableCredit(free: ObieBalance): Money {
  return { amount: plain(signedAmount(free).plus(linesOf(free, false))), currency: free.Amount.Currency };
}

function creditLine(balances: readonly ObieBalance[]): Money | null {
  const found = balances.find(({ CreditLine = [] }) => CreditLine.length > 0);
  if (found === undefined) return null;
  return { amount: plain(linesOf(found, false).plus(linesOf(found, true))), currency: found.Amount.Currency };
}

/** What may be drawn beyond the balance by agreement. */
function overdraftLimit(balances: readonly ObieBalance[]): Money | undefined {
  const lines = balances.flatMap(({ CreditLine = [] }) => CreditLine);
  const agreed = lines.find(({ Type, Amount }) => Type === 'Pre-Agreed' && Amount !== undefined);
  if (agreed?.Amount === undefined) return undefined;
  return { amount: plain(new Big(agreed.Amount.Amount)), currency: agreed.Amount.Currency };
}

const signedAmount = ({ Amount, CreditDebitIndicator }: SignedAmount): Big =>
  new Big(Amount.Amount).times(CreditDebitIndicator === 'Debit' ? -1 : 1);
const money = (value: SignedAmount, sign: 1 | -1 = 1): Money => ({
  amount: plain(signedAmount(value).times(sign)),
  currency: value.Amount.Currency,
});

/** Without exponent, and without the minus that big.js keeps on a zero. */
const plain = (value: Big): string => (value.eq(0) ? '0' : value.toFixed(2));
