import { confidenceOf } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import { dayOf } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { seriesOf } from './series.ts';
import { shorter, textKey } from './texts.ts';

/** A posted transaction, as far as the detection of recurring series needs it. */
export interface HistoryItem {
  id: number;
  accountId: number;
  /** Calendar day. */
  date: string;
  /** Positive decimal. */
  amount: string;
  currency: string;
  direction: 'DEBIT' | 'CREDIT';
  description: string;
  merchant: string | null;
  /** One half of a payment between accounts of the same user. */
  isOwnTransfer: boolean;
}

export interface DetectedSeries {
  fit: Fit;
  currency: string;
  direction: HistoryItem['direction'];
  /** Merchant, or what the texts have in common. */
  name: string;
  /** 0 to 1: how likely the next payment comes. */
  confidence: number;
}

interface Keyed extends Payment {
  item: HistoryItem;
  /** What its text has in common with others. */
  text: string;
  /** The merchant of any payment with this text; the text where none is known. */
  key: string;
}

function grouped(payments: readonly Keyed[], keyOf: (payment: Keyed) => string): Keyed[][] {
  return [...Map.groupBy(payments, keyOf).values()];
}

/** Of a payment alone. In a series its merchant may be known by other payments with its text. */
export const payeeOf = (
  { merchant, description }: Pick<HistoryItem, 'merchant' | 'description'>,
  country: Country,
): string => merchant?.toUpperCase() ?? textKey(description, country);

/** Payees of one family may be those of one series: the widest grouping below. No series has payments of two. */
export const familyOf = (payee: string): string => shorter(payee, 2);

/**
 * Recurring series of one user's history, which may be in any order.
 *
 * @param knownTo The last day that is known of an account.
 * @param asked Looks for series in families of these payments and payees alone. Null: in all.
 */
export function detectSeries(
  history: readonly HistoryItem[],
  knownTo: (accountId: number) => Day,
  country: Country,
  asked: { ids: ReadonlySet<number>; payees: readonly string[] } | null = null,
): { series: DetectedSeries[]; families: ReadonlySet<string> } {
  const texts = new Map<string, string>();
  const payments = history
    .map((item): Keyed => {
      const { id, accountId, date, amount, merchant, description } = item;
      const text = textKey(description, country);
      if (merchant !== null) texts.set(text, merchant.toUpperCase());
      return { id, accountId, day: dayOf(date), amount: Number(amount), decimal: amount, item, text, key: text };
    })
    .sort((one, other) => one.day - other.day || one.id - other.id);
  for (const payment of payments)
    payment.key = payment.item.merchant?.toUpperCase() ?? texts.get(payment.text) ?? payment.text;
  const families = new Set(asked?.payees.map(familyOf));
  for (const { id, key } of payments) if (asked === null || asked.ids.has(id)) families.add(familyOf(key));
  const found: DetectedSeries[] = [];
  const search = (groups: readonly Keyed[][]): Keyed[] =>
    groups.flatMap((group) => {
      const asOf = Math.max(...group.map(({ accountId }) => knownTo(accountId)));
      const { series, rest } = seriesOf(group, asOf, country);
      const [first] = group;
      if (first !== undefined)
        for (const fit of series)
          found.push({
            fit,
            currency: first.item.currency,
            direction: first.item.direction,
            name: first.key,
            confidence: confidenceOf(fit),
          });
      // What a series is made of was handed in here.
      return rest as Keyed[];
    });
  const side = ({ item }: Keyed): string => `${item.direction} ${item.currency}`;
  let rest = payments.filter(({ item, key }) => !item.isOwnTransfer && families.has(familyOf(key)));
  // From what is most alike to what may be one series after all: another text of the merchant, another account, a text that begins alike.
  for (const keyOf of [
    ({ accountId, key, text }: Keyed) => `${accountId} ${key} ${text}`,
    ({ accountId, key }: Keyed) => `${accountId} ${key}`,
    ({ key }: Keyed) => key,
    ({ accountId, key }: Keyed) => `${accountId} ${familyOf(key)}`,
  ])
    rest = search(grouped(rest, (one) => `${side(one)} ${keyOf(one)}`));
  return { series: found, families };
}
