import type { Container, Ownership } from '@fin-link/contracts/server';
import Big from 'big.js';
import { bankText, decimalText } from '../contract/bank-text.ts';
import type { BankAccount, BankHolder, ListedTransaction, Money } from '../contract/connector.ts';
import type { ObieAccount, ObieBalance, ObieParty, ObieTransactionRow, SignedAmount } from './schema.ts';

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

/** What has posted first, then what comes closest to it; the cleared ones are of 3.1. */
const booked = ['ITBD', 'CLBD', 'XPCD', 'OPBD', 'PRCD', 'INFO', 'InterimCleared', 'ClosingCleared', 'OpeningCleared'];
const available = ['ITAV', 'CLAV', 'FWAV', 'OPAV'];
/** Of a British account about which the bank says nothing. */
const usualCurrency = 'GBP';
const sortCodeAndNumber = /^(\d{6})(\d{8})$/;

/** By `OBExternalAccountRole1Code`. */
const ownerships: ReadonlyMap<string, Ownership> = new Map([
  ['UK.OBIE.Principal', 'PRIMARY'],
  ['UK.OBIE.SecondaryOwner', 'SECONDARY'],
  ['UK.OBIE.Beneficiary', 'BENEFICIARY'],
  ['UK.OBIE.CustodianForMinor', 'CUSTODIAN'],
  ['UK.OBIE.PowerOfAttorney', 'POWER_OF_ATTORNEY'],
]);

/** As its parties state, else as the account is named, which of a joint one may be several names in one. */
function holdersOf({ Account = [], AccountCategory }: ObieAccount, parties: readonly ObieParty[]): BankHolder[] {
  const isBusiness = AccountCategory === 'Business';
  const owner = isBusiness ? 'BUSINESS' : 'PRIMARY';
  const stated = parties.flatMap(({ PartyType, AccountRole = '', FullLegalName, Name }, index): BankHolder[] => {
    const fullName = bankText(FullLegalName ?? Name ?? '');
    if (fullName === '' || PartyType === 'Delegate') return [];
    const known = ownerships.get(AccountRole) ?? (AccountRole === '' ? 'PRIMARY' : 'OTHERS');
    if (known !== 'PRIMARY') return [{ ownership: known, name: { fullName } }];
    return [{ ownership: index > 0 && !isBusiness ? 'JOINT_OWNER' : owner, name: { fullName } }];
  });
  if (stated.length > 0) return stated;
  const named = bankText((Account.find(isBritish) ?? Account[0])?.Name ?? '');
  return named === '' ? [] : [{ ownership: owner, name: { fullName: named } }];
}

/** `allBalances`: of this account. Without any, the bank does not serve it now. */
export function toBankAccount(
  account: ObieAccount,
  allBalances: readonly ObieBalance[],
  parties: readonly ObieParty[] = [],
): Omit<BankAccount, 'hasTransactions'> {
  const kind = kinds.get(account.AccountTypeCode ?? '') ?? other;
  const currency = currencyOf(account, allBalances);
  const balances = allBalances.filter(({ Amount }) => Amount.Currency === currency);
  const balance = firstOf(balances, booked) ?? firstOf(balances, available);
  const free = firstOf(balances, available);
  const identification = account.Account?.find(isBritish) ?? account.Account?.[0];
  const isServed = balance !== undefined && account.Status !== 'Disabled';
  const isCard = kind.container === 'creditCard';
  return {
    key: account.AccountId,
    name: bankText(account.Nickname ?? account.Description ?? identification?.Name ?? ''),
    ...kind,
    ...numberOf(identification),
    holders: holdersOf(account, parties),
    balance: balance === undefined ? { amount: '0', currency } : money(balance, kind.isAsset ? 1 : -1),
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
export function toBankTransaction(row: ObieTransactionRow): ListedTransaction | null {
  if (row.Status !== 'BOOK' && row.Status !== 'PDNG') return null;
  const isPosted = row.Status === 'BOOK';
  const text =
    row.TransactionInformation ?? row.MerchantDetails?.MerchantName ?? row.ProprietaryBankTransactionCode?.Code;
  return {
    key: row.TransactionId ?? { contents: contentsOf(row, text) },
    status: isPosted ? 'POSTED' : 'PENDING',
    date: dateOf(row.BookingDateTime),
    postDate: isPosted ? dateOf(row.ValueDateTime ?? row.BookingDateTime) : null,
    description: bankText(text ?? ''),
    amount: money(row),
    runningBalance: row.Balance === undefined ? null : money(row.Balance),
    checkNumber: null,
    ...(row.AddressLine !== undefined && { merchantAddress: { address1: bankText(row.AddressLine) } }),
  };
}

/** What does not change in an entry that the bank lists again. */
const contentsOf = (row: ObieTransactionRow, text = ''): string[] => [
  row.Status,
  dateOf(row.BookingDateTime),
  row.CreditDebitIndicator,
  new Big(row.Amount.Amount).toFixed(),
  row.Amount.Currency,
  row.TransactionReference ?? '',
  text,
];

/** The account has one currency: its own, else that of what it holds. */
function currencyOf({ Currency }: ObieAccount, balances: readonly ObieBalance[]): string {
  const held = balances.map(({ Amount }) => Amount.Currency);
  return Currency !== undefined && (held.length === 0 || held.includes(Currency))
    ? Currency
    : (held[0] ?? usualCurrency);
}

/** As the bank's own calendar has it. */
const dateOf = (instant: string): string => instant.slice(0, 10);

function firstOf(balances: readonly ObieBalance[], types: readonly string[]): ObieBalance | undefined {
  return types.map((type) => balances.find(({ Type }) => Type === type)).find((found) => found !== undefined);
}

type Identification = NonNullable<ObieAccount['Account']>[number];
const isBritish = ({ SchemeName }: Identification): boolean => SchemeName === 'UK.OBIE.SortCodeAccountNumber';

function numberOf(identification: Identification | undefined): Pick<BankAccount, 'number' | 'transferCode'> {
  if (identification === undefined) return { number: null, transferCode: null };
  const { Identification } = identification;
  const british = isBritish(identification) ? sortCodeAndNumber.exec(Identification) : null;
  return british === null
    ? { number: bankText(Identification), transferCode: null }
    : { number: british[2] ?? null, transferCode: { id: british[1] ?? '', type: 'SORT_CODE' } };
}

const linesOf = ({ CreditLine = [] }: ObieBalance, isIncluded: boolean): Big =>
  CreditLine.filter(({ Included = false }) => Included === isIncluded).reduce(
    (sum, { Amount }) => sum.plus(Amount?.Amount ?? 0),
    new Big(0),
  );

function availableCredit(free: ObieBalance): Money {
  return { amount: decimalText(signedAmount(free).plus(linesOf(free, false))), currency: free.Amount.Currency };
}

function creditLine(balances: readonly ObieBalance[]): Money | null {
  const found = balances.find(({ CreditLine = [] }) => CreditLine.length > 0);
  if (found === undefined) return null;
  return { amount: decimalText(linesOf(found, false).plus(linesOf(found, true))), currency: found.Amount.Currency };
}

/** What may be drawn beyond the balance by agreement. */
function overdraftLimit(balances: readonly ObieBalance[]): Money | undefined {
  const lines = balances.flatMap(({ CreditLine = [] }) => CreditLine);
  const agreed = lines.find(({ Type, Amount }) => Type === 'Pre-Agreed' && Amount !== undefined);
  if (agreed?.Amount === undefined) return undefined;
  return { amount: decimalText(new Big(agreed.Amount.Amount)), currency: agreed.Amount.Currency };
}

const signedAmount = ({ Amount, CreditDebitIndicator }: SignedAmount): Big =>
  new Big(Amount.Amount).times(CreditDebitIndicator === 'Debit' ? -1 : 1);
const money = (value: SignedAmount, sign: 1 | -1 = 1): Money => ({
  amount: decimalText(signedAmount(value).times(sign)),
  currency: value.Amount.Currency,
});
