import Big from 'big.js';
import { type AccountKind, balanceOf } from '../contract/account-kinds.ts';
import { decimalText } from '../contract/bank-text.ts';
import type { BankAccount, Money } from '../contract/connector.ts';
import type { ObieBalance, SignedAmount } from './schema.ts';

/** Types of booked balances in order of preference. The cleared types exist in 3.1 only. */
const booked = ['ITBD', 'CLBD', 'InterimCleared', 'ClosingCleared', 'OPBD', 'XPCD', 'PRCD', 'OpeningCleared'];
const available = ['ITAV', 'CLAV', 'FWAV', 'OPAV'];

type Figures = Pick<BankAccount, 'balance' | 'availableBalance' | 'availableCredit' | 'totalCreditLine'>;

/** Returns the balances of one currency by their names in the service interface. */
export function figuresOf(kind: AccountKind, balances: readonly ObieBalance[], currency: string): Figures {
  const own = balances.filter(({ Amount }) => Amount.Currency === currency);
  const free = latestOf(own, available);
  const current = currentOf(kind, own, free);
  const isCard = kind.container === 'creditCard';
  const money = (value: Big | null): Money | null => (value === null ? null : { amount: decimalText(value), currency });
  return {
    balance: money(current === null ? null : balanceOf(kind, current)),
    availableBalance: free === undefined || isCard ? null : money(signedOf(free)),
    availableCredit: free === undefined || !isCard ? null : money(availableCredit(free)),
    totalCreditLine: isCard ? money(own.map((one) => lines(one).agreed).find((line) => line !== null) ?? null) : null,
  };
}

/** Returns the agreed overdraft limit. */
export function overdraftLimit(balances: readonly ObieBalance[]): Money | undefined {
  const all = balances.flatMap(({ CreditLine = [] }) => CreditLine);
  const agreed = all.find(({ Type, Amount }) => Type === 'Pre-Agreed' && Amount !== undefined)?.Amount;
  return agreed === undefined ? undefined : { amount: decimalText(new Big(agreed.Amount)), currency: agreed.Currency };
}

/** Returns the amount signed from the customer's side: a debit is negative, with or without a minus. The schema refuses a negative credit. */
export function signedOf({ Amount, CreditDebitIndicator }: SignedAmount): Big {
  const amount = new Big(Amount.Amount);
  return CreditDebitIndicator === 'Debit' ? amount.abs().times(-1) : amount;
}

/** Returns the booked balance. Falls back to an available balance less its included credit line, then to an informational balance. */
function currentOf(kind: AccountKind, own: readonly ObieBalance[], free: ObieBalance | undefined): Big | null {
  const stated = latestOf(own, booked);
  if (stated !== undefined) return signedOf(stated);
  const derived = free === undefined ? null : withoutLines(kind, free);
  if (free !== undefined) return derived;
  const informed = latestOf(own, ['INFO']);
  return informed === undefined ? null : signedOf(informed);
}

/** Returns an available balance less its included credit line; `null` if it may be only the unused part of a line. */
function withoutLines({ isAsset }: AccountKind, free: ObieBalance): Big | null {
  const { agreed, unused } = lines(free, true);
  const signed = signedOf(free);
  if (agreed !== null) return signed.minus(agreed);
  if (unused !== null) {
    const rest = signed.minus(unused);
    return rest.gt(0) ? rest : null;
  }
  return isAsset === false && signed.gte(0) ? null : signed;
}

/** Returns the available credit. Adds a credit line that the amount does not include. */
function availableCredit(free: ObieBalance): Big {
  const { agreed, unused } = lines(free, false);
  return agreed === null ? (unused ?? signedOf(free)) : signedOf(free).plus(agreed);
}

interface Lines {
  /** Sum of the agreed, emergency and temporary limits; `null` without any. */
  agreed: Big | null;
  /** Unused part of a limit, if the bank states nothing else; otherwise `null`. */
  unused: Big | null;
}

/** Returns the credit lines of a balance. `isIncluded`: only lines that the amount includes, or does not include. */
function lines({ CreditLine = [], Amount: { Currency } }: ObieBalance, isIncluded?: boolean): Lines {
  const own = CreditLine.filter(
    ({ Amount, Included = false }) =>
      Amount?.Currency === Currency && (isIncluded === undefined || Included === isIncluded),
  );
  const amountOf = (...types: (string | undefined)[]): Big | null => {
    const found = types.map((type) => own.find(({ Type }) => Type === type)).find((line) => line !== undefined);
    return found?.Amount === undefined ? null : new Big(found.Amount.Amount);
  };
  const limits = [amountOf('Pre-Agreed', 'Credit', undefined), amountOf('Emergency'), amountOf('Temporary')];
  const stated = limits.filter((limit) => limit !== null);
  if (stated.length === 0) return { agreed: null, unused: amountOf('Available') };
  return { agreed: stated.reduce((sum, limit) => sum.plus(limit), new Big(0)), unused: null };
}

/** Returns the latest balance of the first type that has one. */
function latestOf(balances: readonly ObieBalance[], types: readonly string[]): ObieBalance | undefined {
  for (const type of types) {
    const [latest] = balances
      .filter(({ Type }) => Type === type)
      .toSorted((one, other) => instantOf(other) - instantOf(one));
    if (latest !== undefined) return latest;
  }
  return undefined;
}

const instantOf = ({ DateTime }: ObieBalance): number => (DateTime === undefined ? 0 : Date.parse(DateTime));
