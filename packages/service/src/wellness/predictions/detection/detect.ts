import { confidenceOf } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import { dayOf } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { seriesOf } from './series.ts';
import { firstWords, textKey } from './texts.ts';

/** Fields of a posted transaction that the detection of recurring series needs. */
export interface HistoryItem {
  id: number;
  accountId: number;
  /** Calendar day. */
  date: string;
  /** Positive decimal as text. */
  amount: string;
  currency: string;
  direction: 'DEBIT' | 'CREDIT';
  description: string;
  merchant: string | null;
  /** Whether the payment is one side of a transfer between accounts of the user. */
  isOwnTransfer: boolean;
}

/** A recurring series in the history. */
export interface DetectedSeries {
  fit: Fit;
  currency: string;
  direction: HistoryItem['direction'];
  /** Name of the merchant, or the common part of the descriptions. */
  name: string;
  /** Probability of the next payment, from 0 to 1. */
  confidence: number;
}

/** A payment with the texts by which it is grouped. */
interface KeyedPayment extends Payment {
  item: HistoryItem;
  /** Common part of the description and similar descriptions. */
  text: string;
  /** Merchant of any payment with this text; the text itself if no merchant is known. */
  key: string;
}

/** Groups payments by a key, in their original order. */
function groupBy(payments: readonly KeyedPayment[], keyOf: (payment: KeyedPayment) => string): KeyedPayment[][] {
  return [...Map.groupBy(payments, keyOf).values()];
}

/** Returns the payee of a single payment. In a series, other payments with the same text may provide the merchant. */
export const payeeOf = (
  { merchant, description }: Pick<HistoryItem, 'merchant' | 'description'>,
  country: Country,
): string => merchant?.toUpperCase() ?? textKey(description, country);

/** Returns the family of a payee, the broadest grouping. All payments of a series belong to one family. */
export const familyOf = (payee: string): string => firstWords(payee, 2);

/**
 * Returns the recurring series in one user's history, and the families of payees that were searched. The history may be in any order.
 *
 * @param knownTo Returns the last day up to which an account is known.
 * @param requested Payments and payees whose families are searched; `null` for all.
 */
export function detectSeries(
  history: readonly HistoryItem[],
  knownTo: (accountId: number) => Day,
  country: Country,
  requested: { ids: ReadonlySet<number>; payees: readonly string[] } | null = null,
): { series: DetectedSeries[]; families: ReadonlySet<string> } {
  const merchantByText = new Map<string, string>();
  const payments = history
    .map((item): KeyedPayment => {
      const { id, accountId, direction, date, amount, merchant, description } = item;
      const text = textKey(description, country);
      if (merchant !== null) merchantByText.set(text, merchant.toUpperCase());
      const payment = { id, accountId, direction, day: dayOf(date), amount: Number(amount), decimal: amount };
      return { ...payment, item, text, key: text };
    })
    .sort((one, other) => one.day - other.day || one.id - other.id);
  for (const payment of payments)
    payment.key = payment.item.merchant?.toUpperCase() ?? merchantByText.get(payment.text) ?? payment.text;
  const families = new Set(requested?.payees.map(familyOf));
  for (const { id, key } of payments) if (requested === null || requested.ids.has(id)) families.add(familyOf(key));
  const detected: DetectedSeries[] = [];
  const search = (groups: readonly KeyedPayment[][]): KeyedPayment[] =>
    groups.flatMap((group) => {
      const asOf = Math.max(...group.map(({ accountId }) => knownTo(accountId)));
      const { series, rest } = seriesOf(group, asOf, country);
      const [first] = group;
      if (first !== undefined)
        for (const fit of series)
          detected.push({
            fit,
            currency: first.item.currency,
            direction: first.item.direction,
            name: first.key,
            confidence: confidenceOf(fit),
          });
      // `seriesOf` returns only items that were passed to it, so they have keys.
      return rest as KeyedPayment[];
    });
  const directionKey = ({ item }: KeyedPayment): string => `${item.direction} ${item.currency}`;
  let rest = payments.filter(({ item, key }) => !item.isOwnTransfer && families.has(familyOf(key)));
  // Groups from most to least similar: same text, same merchant with another text, another account, texts with the same first words.
  for (const keyOf of [
    ({ accountId, key, text }: KeyedPayment) => `${accountId} ${key} ${text}`,
    ({ accountId, key }: KeyedPayment) => `${accountId} ${key}`,
    ({ key }: KeyedPayment) => key,
    ({ accountId, key }: KeyedPayment) => `${accountId} ${familyOf(key)}`,
  ])
    rest = search(groupBy(rest, (one) => `${directionKey(one)} ${keyOf(one)}`));
  return { series: detected, families };
}
