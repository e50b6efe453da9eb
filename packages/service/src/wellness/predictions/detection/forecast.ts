import type { Frequency } from '@fin-link/contracts/service';
import { variation } from './accept.ts';
import type { Day } from './calendar.ts';
import { type Fit, type Payment, median } from './fit.ts';

/** Expected amount of a payment. Amounts are positive decimals in the currency of the series. */
interface ExpectedAmount {
  amount: string;
  /** Range that contains about nine in ten amounts. */
  low: string;
  high: string;
}

/**
 * Returns the expected amounts of the next payments, in the order of their due days. Returns one amount for each due day of a year if the
 * series follows the season, otherwise one amount for all.
 */
export function expectedAmounts(fit: Fit): readonly [ExpectedAmount, ...ExpectedAmount[]] {
  const decimals = fit.paidPayments.at(-1)?.decimal.split('.')[1]?.length ?? 0;
  const toDecimal = (value: number): string => value.toFixed(decimals);
  const usual = usualRange(fit.paidPayments, toDecimal);
  const toExpected = (seasonal: SeasonalForecast | null): ExpectedAmount =>
    seasonal === null
      ? usual
      : { amount: toDecimal(seasonal.amount), low: toDecimal(seasonal.low), high: toDecimal(seasonal.high) };
  const [first = null, ...others] = seasonOf(fit) ?? [];
  return [toExpected(first), ...others.map(toExpected)];
}

/** Returns the due day of the latest slot. Up to it, all payments are paid or missed. Returns `asOf` if no slot is paid. */
export function settledUntil({ slots }: Fit, asOf: Day): Day {
  const lastPaid = slots.findLast(({ payment }) => payment !== null)?.day ?? asOf;
  const lastMissed = slots.findLast(({ payment }) => payment === null)?.day ?? 0;
  return Math.max(lastPaid, lastMissed);
}

/** Returns the price of a series, or its usual amount with the range of the latest payments if amounts vary. */
function usualRange(members: readonly Payment[], toDecimal: (value: number) => string): ExpectedAmount {
  const amounts = members.map(({ amount }) => amount);
  const { decimal = '0' } = members.at(-1) ?? {};
  if (variation(members.slice(-6)) < 0.01 || hasPrice(amounts)) return { amount: decimal, low: decimal, high: decimal };
  const amount = usualAmount(amounts);
  const sortedAmounts = amounts.slice(-13).toSorted((one, other) => one - other);
  const low = sortedAmounts[Math.floor((sortedAmounts.length - 1) * 0.05)] ?? amount;
  const high = sortedAmounts[Math.ceil((sortedAmounts.length - 1) * 0.95)] ?? amount;
  return { amount: toDecimal(amount), low: toDecimal(Math.min(low, amount)), high: toDecimal(Math.max(high, amount)) };
}

/** Expected amount of a seasonal payment, with its band. */
interface SeasonalForecast {
  amount: number;
  low: number;
  high: number;
}

/** Number of due days per year of the cadences that can be seasonal. */
const duesPerYear: Partial<Record<Frequency, number>> = { MONTHLY: 12, EVERY_TWO_MONTHS: 6, QUARTERLY: 4 };

/** Number of latest payments that are compared with the same payments a year earlier. */
const changeCount = 3;
/** Minimum ratio of the largest to the smallest amount of a series with a season. */
const minAmountRatio = 1.05;
/** Minimum share of payments with the price of the payment before them for a series with prices. */
const minSamePrice = 0.5;
/** Minimum number of payments before a past forecast that is tested. */
const minPaymentsBefore = 4;
/** Minimum number of past forecasts that show a season without further conditions. */
const enoughTests = 3;
/** Maximum error of fewer forecasts, as a fraction of the error of the usual amount. Applies to series that are not monthly. */
const maxErrorOfFew = 0.5;
/** Maximum number of past forecasts that are tested. */
const maxTests = 12;
/** Maximum roughness of the amounts of a monthly series with fewer forecasts. */
const maxRoughness = 1.2;
/** Minimum half-width of the band around a forecast, as a fraction of the amount. */
const minBand = 0.1;

/** Amounts by slot, oldest first; `null` for a slot that was not paid. */
type Amounts = readonly (number | null)[];

/**
 * Returns the change within a year as of a slot. Divides the sum of the three payments before the slot by the sum of the same three
 * payments a year earlier. Omits payments that are unknown in one of the years.
 */
function yearlyChange(amounts: Amounts, slot: number, perYear: number): number {
  let [latest, earlier] = [0, 0];
  for (let at = slot - changeCount; at < slot; at++) {
    const [one, other] = [amounts[at] ?? null, amounts[at - perYear] ?? null];
    if (one === null || other === null) continue;
    latest += one;
    earlier += other;
  }
  return earlier === 0 ? 1 : latest / earlier;
}

/** Returns the amount of a slot; if it was not paid, the mean of its neighbors. Returns `null` if they are unknown too. */
function amountNear(amounts: Amounts, slot: number): number | null {
  const same = amounts[slot] ?? null;
  if (same !== null || slot < 0) return same;
  const [before, after] = [amounts[slot - 1] ?? null, amounts[slot + 1] ?? null];
  return before === null || after === null ? null : (before + after) / 2;
}

/** Returns the forecast of a slot from the slots before `known`: the amount a year earlier times the change since then. */
function forecastOf(amounts: Amounts, slot: number, perYear: number, known: number): number | null {
  const earlier = amountNear(amounts, slot - perYear);
  return earlier === null ? null : earlier * yearlyChange(amounts, known, perYear);
}

/** Returns the distance of two amounts as the logarithm of their ratio. */
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

/** Forecasts past payments from the payments before them, by season and by the usual amount, and returns the errors of both. */
function testForecasts(amounts: Amounts, perYear: number): { bySeason: number; byUsual: number }[] {
  const tests: { bySeason: number; byUsual: number }[] = [];
  for (let slot = amounts.length - 1; slot >= perYear && tests.length < maxTests; slot--) {
    const paid = amounts[slot] ?? null;
    const forecast = forecastOf(amounts, slot, perYear, slot);
    const before = amounts.slice(0, slot).filter((amount) => amount !== null);
    if (paid === null || forecast === null || before.length < minPaymentsBefore) continue;
    tests.push({ bySeason: distance(paid, forecast), byUsual: distance(paid, usualAmount(before)) });
  }
  return tests;
}

/** Returns the mean squared step between successive amounts divided by their variance: about 2 for random amounts, below 1 for a curve. */
function roughness(amounts: readonly number[]): number {
  const logs = amounts.map(Math.log);
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const mean = meanOf(logs);
  const variance = meanOf(logs.map((value) => (value - mean) ** 2));
  return meanOf(logs.slice(1).map((value, index) => (value - (logs[index] ?? value)) ** 2)) / variance;
}

/**
 * Returns the forecasts of the due days of the next year, or `null` if amounts do not follow the season. Amounts follow the season if
 * seasonal forecasts of past payments are better than forecasts with the usual amount. A forecast is `null` if the payment a year earlier
 * is unknown.
 */
function seasonOf({ rule, paidPayments, slots }: Fit): (SeasonalForecast | null)[] | null {
  const perYear = duesPerYear[rule.cadence];
  const paid = paidPayments.map(({ amount }) => amount);
  if (perYear === undefined || slots.length <= perYear) return null;
  if (Math.max(...paid) <= Math.min(...paid) * minAmountRatio) return null;
  // A price that changes from time to time has no season.
  if (paid.filter((_, index) => index > 0 && hasPrice(paid.slice(0, index + 1))).length >= paid.length * minSamePrice)
    return null;
  const amounts = slots.map(({ payment }) => payment?.amount ?? null);
  const tests = testForecasts(amounts, perYear);
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const errors = tests.map(({ bySeason }) => bySeason).toSorted((one, other) => one - other);
  const errorRatio = sumOf(errors) / sumOf(tests.map(({ byUsual }) => byUsual));
  // Without tests, the ratio is `NaN`, which this comparison also excludes.
  if (!(errorRatio < 1)) return null;
  if (tests.length < enoughTests) {
    const isCurve = perYear === 12 ? roughness(paid) <= maxRoughness : errorRatio <= maxErrorOfFew;
    if (!isCurve) return null;
  }
  const band = Math.max(minBand, errors[Math.floor((errors.length - 1) * 0.9)] ?? 0);
  return Array.from({ length: perYear }, (_, index) => {
    const amount = forecastOf(amounts, amounts.length + index, perYear, amounts.length);
    return amount === null ? null : { amount, low: amount / (1 + band), high: amount * (1 + band) };
  });
}

/** Number of latest payments that determine the next amount. */
const latestCount = 4;
/** Maximum change between the last two amounts, as a fraction of the last one, for which the last amount is the price. */
const maxPriceChange = 0.005;

/** Returns whether the last two amounts are almost equal, so that the last one counts as a price. */
const hasPrice = (amounts: readonly number[]): boolean => {
  const [last = 0, before = last] = [amounts.at(-1), amounts.at(-2)];
  return Math.abs(last - before) <= last * maxPriceChange;
};

/** Returns the amount that usually follows: the price, or the median of the latest four amounts if they vary. */
const usualAmount = (amounts: readonly number[]): number =>
  hasPrice(amounts) ? (amounts.at(-1) ?? 0) : median(amounts.slice(-latestCount));
