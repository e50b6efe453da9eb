import { confidenceOf } from './accept.ts';
import { type Country, type Day, dayOf } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { seriesOf } from './series.ts';

/** Fields of a posted transaction that the detection of recurring series needs. */
export interface HistoryItem {
  id: number;
  accountId: number;
  /** ISO 8601 date. */
  date: string;
  /** Positive decimal as text. */
  amount: string;
  currency: string;
  direction: 'DEBIT' | 'CREDIT';
  description: string;
  /** Key that identifies the payee. */
  payee: string;
  /** Whether the payment is one side of a transfer between accounts of the user. */
  isOwnTransfer: boolean;
}

/** A recurring series in the history. */
export interface DetectedSeries {
  fit: Fit;
  currency: string;
  direction: HistoryItem['direction'];
  payee: string;
  /** Probability of the next payment, from 0 to 1. */
  confidence: number;
}

/**
 * Returns the recurring series in one user's history, and the payees that were searched. The history may be in any order.
 *
 * @param knownTo Returns the last day up to which an account is known.
 * @param requested Payments whose payees are searched, and further payees; `null` for all.
 */
export function detectSeries(
  history: readonly HistoryItem[],
  knownTo: (accountId: number) => Day,
  country: Country,
  requested: { ids: ReadonlySet<number>; payees: readonly string[] } | null = null,
): { series: DetectedSeries[]; payees: ReadonlySet<string> } {
  const payees = new Set(requested?.payees);
  for (const { id, payee } of history) if (requested === null || requested.ids.has(id)) payees.add(payee);
  const payments = history
    .filter(({ isOwnTransfer, payee }) => !isOwnTransfer && payees.has(payee))
    .map((item): KeyedPayment => {
      const { id, accountId, direction, date, amount, description } = item;
      const payment = { id, accountId, direction, day: dayOf(date), amount: Number(amount), decimal: amount };
      return { ...payment, item, text: constantText(description) };
    })
    .sort((one, other) => one.day - other.day || one.id - other.id);
  const detected: DetectedSeries[] = [];
  const search = (groups: readonly KeyedPayment[][]): KeyedPayment[] =>
    groups.flatMap((group) => {
      const asOf = Math.max(...group.map(({ accountId }) => knownTo(accountId)));
      const { series, rest } = seriesOf(group, asOf, country);
      const [first] = group;
      if (first !== undefined)
        for (const fit of series) {
          const { currency, direction, payee } = first.item;
          detected.push({ fit, currency, direction, payee, confidence: confidenceOf(fit) });
        }
      // `seriesOf` returns only items that were passed to it, so they have texts.
      return rest as KeyedPayment[];
    });
  const payeeKey = ({ item }: KeyedPayment): string => `${item.direction} ${item.currency} ${item.payee}`;
  let rest = payments;
  // Searches the payments of each payee in three passes: by account, then the rest by account and text, then the rest over all accounts.
  for (const keyOf of [
    ({ accountId }: KeyedPayment) => `${accountId}`,
    ({ accountId, text }: KeyedPayment) => `${accountId} ${text}`,
    () => '',
  ])
    rest = search(groupBy(rest, (one) => `${payeeKey(one)} ${keyOf(one)}`));
  return { series: detected, payees };
}

/** A payment with the texts by which it is grouped. */
interface KeyedPayment extends Payment {
  item: HistoryItem;
  /** Part of the description that similar descriptions share. */
  text: string;
}

/** Groups payments by a key, in their original order. */
function groupBy(payments: readonly KeyedPayment[], keyOf: (payment: KeyedPayment) => string): KeyedPayment[][] {
  return [...Map.groupBy(payments, keyOf).values()];
}

const months = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)[A-Z]*\b/g;

/** Returns the words of a description that do not change from payment to payment: those without digits and months. */
const constantText = (description: string): string =>
  description
    .toUpperCase()
    .replaceAll(/\S*\d\S*/g, ' ')
    .replaceAll(months, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
