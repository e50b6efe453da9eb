import type { Insight } from '@fin-link/contracts/browser';
import type { FeedEntry, InsightReason } from '@fin-link/contracts/service';
import { moneyView } from '../../linking/provider-accounts/index.ts';
import { merchantsOf, transactionsOf } from './insight-blocks.ts';
import { shortened } from './insight-text.ts';

type Reason = Insight['reason'];

const maxRows = 20;

/** Converts the reason of an insight to the form that the frame gets. */
export const reasonView = (entry: FeedEntry): Reason =>
  entry.reason === undefined ? reasonOfBlocks(entry) : reasonOfService(entry.reason);

/** Converts the reason that the service sends. Omits missing fields and limits the number of rows. */
function reasonOfService(reason: InsightReason): Reason {
  const { amount, limit, previousAmount, percent, limitPercent, count, days, date, period, subject, top } = reason;
  return {
    ...(amount !== undefined && { amount: moneyView(amount) }),
    ...(limit !== undefined && { limit: moneyView(limit) }),
    ...(previousAmount !== undefined && { previousAmount: moneyView(previousAmount) }),
    ...(percent !== undefined && { percent }),
    ...(limitPercent !== undefined && { limitPercent }),
    ...(count !== undefined && { count }),
    ...(days !== undefined && { days }),
    ...(date !== undefined && { date }),
    ...(period !== undefined && { from: period.fromDate, to: period.toDate }),
    ...namedSubject(subject?.name),
    ...(top !== undefined && { rows: top.slice(0, maxRows).map(rowView) }),
  };
}

type Row = NonNullable<InsightReason['top']>[number];

const rowView = ({ name, amount, previousAmount, date, count, limit }: Row): NonNullable<Reason['rows']>[number] => ({
  name: shortened(name),
  amount: moneyView(amount),
  ...(previousAmount !== undefined && { previousAmount: moneyView(previousAmount) }),
  ...(date !== undefined && { date }),
  ...(count !== undefined && { count }),
  ...(limit !== undefined && { limit: moneyView(limit) }),
});

const namedSubject = (name = ''): Pick<Reason, 'subject'> =>
  shortened(name) === '' ? {} : { subject: shortened(name) };

/** Derives a reason if the service sends none: the only payment or the only change. The reason is empty if there are several or none. */
function reasonOfBlocks(entry: FeedEntry): Reason {
  const [payment, ...otherPayments] = transactionsOf(entry);
  if (payment !== undefined && otherPayments.length === 0) {
    const { amount, date } = payment;
    return { amount, date, ...namedSubject(merchantsOf(entry)[0]) };
  }
  const [change, ...otherChanges] = entry.changeValue ?? [];
  if (change === undefined || otherChanges.length > 0) return {};
  const { currentAmount, previousAmount, changePercent, currentDate: date } = change;
  return {
    amount: moneyView(currentAmount),
    previousAmount: moneyView(previousAmount),
    ...(changePercent !== undefined && { percent: changePercent }),
    date,
  };
}
