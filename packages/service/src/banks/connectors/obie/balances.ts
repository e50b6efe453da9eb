import Big from 'big.js';
import { type AccountKind, balanceOf } from '../contract/accounts.ts';
import { decimalText } from '../contract/bank-text.ts';
import type { BankAccount, Money } from '../contract/connector.ts';
import type { ObieBalance, SignedAmount } from './schema.ts';

/** Codes of booked balance types in order of preference. The cleared types exist only in OBIE 3.1. */
const bookedTypes = ['ITBD', 'CLBD', 'InterimCleared', 'ClosingCleared', 'OPBD', 'XPCD', 'PRCD', 'OpeningCleared'];
/** Codes of available balance types in order of preference. */
const availableTypes = ['ITAV', 'CLAV', 'FWAV', 'OPAV'];

const informationalType = 'INFO';

type Figures = Pick<BankAccount, 'balance' | 'availableBalance' | 'availableCredit' | 'totalCreditLine'>;

/** Returns the amounts of one currency, by their names in the service interface. */
export function figuresOf(kind: AccountKind, balances: readonly ObieBalance[], currency: string): Figures {
  const balancesInCurrency = balances.filter(({ Amount }) => Amount.Currency === currency);
  const latestAvailable = latestOf(balancesInCurrency, availableTypes);
  const currentBalance = currentOf(kind, balancesInCurrency, latestAvailable);
  const isCard = kind.container === 'creditCard';
  const money = (value: Big | null): Money | null => (value === null ? null : { amount: decimalText(value), currency });
  return {
    balance: money(currentBalance === null ? null : balanceOf(kind, currentBalance)),
    availableBalance: latestAvailable === undefined || isCard ? null : money(signedOf(latestAvailable)),
    availableCredit: latestAvailable === undefined || !isCard ? null : money(availableCredit(latestAvailable)),
    totalCreditLine: isCard
      ? money(balancesInCurrency.map((balance) => creditLinesOf(balance).agreed).find((line) => line !== null) ?? null)
      : null,
  };
}

/** Returns the first agreed overdraft limit; `undefined` if the bank states none. */
export function overdraftLimit(balances: readonly ObieBalance[]): Money | undefined {
  const all = balances.flatMap(({ CreditLine = [] }) => CreditLine);
  const agreed = all.find(({ Type, Amount }) => Type === 'Pre-Agreed' && Amount !== undefined)?.Amount;
  return agreed === undefined ? undefined : { amount: decimalText(new Big(agreed.Amount)), currency: agreed.Currency };
}

/**
 * Returns the amount, negative if the customer owes it. A debit is negative with or without a minus. The schema refuses a negative credit.
 */
export function signedOf({ Amount, CreditDebitIndicator }: SignedAmount): Big {
  const amount = new Big(Amount.Amount);
  return CreditDebitIndicator === 'Debit' ? amount.abs().times(-1) : amount;
}

/** Returns the booked balance. Falls back to an available balance without its included credit line, or else to an informational balance. */
function currentOf(
  kind: AccountKind,
  balances: readonly ObieBalance[],
  available: ObieBalance | undefined,
): Big | null {
  const latestBooked = latestOf(balances, bookedTypes);
  if (latestBooked !== undefined) return signedOf(latestBooked);
  if (available !== undefined) return withoutCreditLines(kind, available);
  const latestInformational = latestOf(balances, [informationalType]);
  return latestInformational === undefined ? null : signedOf(latestInformational);
}

/** Returns an available balance without its included credit line; `null` if the amount may be only the unused part of a credit line. */
function withoutCreditLines({ isAsset }: AccountKind, available: ObieBalance): Big | null {
  const { agreed, unused } = creditLinesOf(available, true);
  const signed = signedOf(available);
  if (agreed !== null) return signed.minus(agreed);
  if (unused !== null) {
    const difference = signed.minus(unused);
    return difference.gt(0) ? difference : null;
  }
  return isAsset === false && signed.gte(0) ? null : signed;
}

/** Returns the available credit. Adds the credit lines that the amount does not include. */
function availableCredit(available: ObieBalance): Big {
  const { agreed, unused } = creditLinesOf(available, false);
  return agreed === null ? (unused ?? signedOf(available)) : signedOf(available).plus(agreed);
}

interface CreditLines {
  /** Sum of the agreed, emergency and temporary limits; `null` without any. */
  agreed: Big | null;
  /** Unused part of a limit, if the bank states no limit; otherwise `null`. */
  unused: Big | null;
}

/**
 * Returns the credit lines of a balance. With `isIncluded`, counts only the lines that the amount includes (`true`) or does not include
 * (`false`).
 */
function creditLinesOf({ CreditLine = [], Amount: { Currency } }: ObieBalance, isIncluded?: boolean): CreditLines {
  const countedLines = CreditLine.filter(
    ({ Amount, Included = false }) =>
      Amount?.Currency === Currency && (isIncluded === undefined || Included === isIncluded),
  );
  const amountOf = (...types: (string | undefined)[]): Big | null => {
    const found = types
      .map((type) => countedLines.find(({ Type }) => Type === type))
      .find((line) => line !== undefined);
    return found?.Amount === undefined ? null : new Big(found.Amount.Amount);
  };
  const limits = [amountOf('Pre-Agreed', 'Credit', undefined), amountOf('Emergency'), amountOf('Temporary')];
  const statedLimits = limits.filter((limit) => limit !== null);
  if (statedLimits.length === 0) return { agreed: null, unused: amountOf('Available') };
  return { agreed: statedLimits.reduce((sum, limit) => sum.plus(limit), new Big(0)), unused: null };
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

/** Returns the time of a balance in milliseconds; 0 if the bank states none. */
const instantOf = ({ DateTime }: ObieBalance): number => (DateTime === undefined ? 0 : Date.parse(DateTime));
