import { addDays, daysBetween } from '@fin-link/contracts/service';
import Big from 'big.js';
import { type DuePayment, type Facts, recentDays, type RecurringEvent } from '../facts/index.ts';
import { money, percentOf } from './blocks.ts';
import type { Finding, InsightDefinition } from './definition.ts';
import { eventFinding, type EventFilter, isDue, isRecent, readPayments } from './recurring-events.ts';

/** Returns an evaluation that finds predicted payments that were paid in the last `recentDays` days. */
export const paidPayments =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) => {
    const payments = (await readPayments(facts, input, filter)).filter(({ payment }) =>
      isRecent(facts, payment.paid_date),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        eventFinding(facts, input, event, {
          subject: `payment ${payment.id}`,
          reason: {
            amount: money(payment.paid_amount ?? event.amount, event.currency),
            date: payment.paid_date ?? payment.due_date,
            ...(payment.transaction_id !== null && { transactionId: [payment.transaction_id] }),
          },
        }),
      ),
    );
  };

/**
 * Returns an evaluation that finds events whose last payment is recent and differs from the previous one by at least both limits.
 */
export const changedAmounts =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) => {
    const payments = await readPayments(facts, input, filter);
    const { amountsBefore } = await facts.predicted();
    const findings: Finding[] = [];
    for (const eventPayments of Map.groupBy(payments, ({ event }) => event.id).values()) {
      const paid = eventPayments
        .filter(({ payment }) => payment.paid_amount !== null && payment.paid_date !== null)
        .toSorted((one, other) => ((one.payment.paid_date ?? '') < (other.payment.paid_date ?? '') ? -1 : 1));
      const latest = paid.at(-1);
      if (latest === undefined || !isRecent(facts, latest.payment.paid_date)) continue;
      const previousPaid = paid.at(-2)?.payment.paid_amount ?? amountsBefore.get(latest.event.id);
      if (previousPaid === undefined) continue;
      const [previousAmount, amount] = [new Big(previousPaid), new Big(latest.payment.paid_amount ?? 0)];
      const percent = percentOf(amount.minus(previousAmount), previousAmount) ?? 0;
      const reachesAmount = amount.minus(previousAmount).abs().gte(input.limit('CHANGE', 'AMOUNT'));
      if (amount.eq(previousAmount) || !reachesAmount || Math.abs(percent) < input.limit('CHANGE', 'PERCENT')) continue;
      findings.push(
        await eventFinding(facts, input, latest.event, {
          subject: `payment ${latest.payment.id}`,
          reason: {
            amount: money(amount, latest.event.currency),
            previousAmount: money(previousAmount, latest.event.currency),
            percent,
            date: latest.payment.paid_date ?? latest.payment.due_date,
            ...(latest.payment.transaction_id !== null && { transactionId: [latest.payment.transaction_id] }),
          },
        }),
      );
    }
    return findings;
  };

/** Returns the last day up to which the event's account was read, at most today. A payment due later cannot be late yet. */
function lastReadDay({ accountOf, today }: Facts, { account_id: id }: RecurringEvent): string {
  const account = accountOf.get(id);
  const lastDay = account?.isManual === true ? today : (account?.knownTo ?? '');
  return lastDay < today ? lastDay : today;
}

/**
 * Returns an evaluation that finds payments that are overdue by the configured number of days. Counts up to the last day on which the
 * account was read.
 */
export const latePayments =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) => {
    const delay = Math.max(1, input.limit('DELAY'));
    // Predictions mark a payment as missed when it can no longer be matched. This may be before the configured delay has passed.
    const firstMissedDay = addDays(facts.today, -Math.max(recentDays, input.limit('DELAY')));
    const isOpen = ({ recon_status: status, due_date: due }: DuePayment['payment']): boolean =>
      status === 'PENDING' || (status === 'MISSED' && due >= firstMissedDay);
    const payments = (await readPayments(facts, input, filter)).filter(
      ({ event, payment }) =>
        event.status === 'ACTIVE' && isOpen(payment) && addDays(payment.due_date, delay) <= lastReadDay(facts, event),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        eventFinding(facts, input, event, {
          subject: `payment ${payment.id}`,
          reason: {
            amount: money(event.amount, event.currency),
            date: payment.due_date,
            days: daysBetween(payment.due_date, facts.today),
          },
        }),
      ),
    );
  };

/** Returns an evaluation that finds payments due within the configured number of days. */
export const upcomingPayments =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) => {
    const payments = (await readPayments(facts, input, filter)).filter((one) =>
      isDue(facts, one, input.limit('FUTURE')),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        eventFinding(facts, input, event, {
          subject: `payment ${payment.id}`,
          reason: {
            amount: money(event.amount, event.currency),
            date: payment.due_date,
            days: daysBetween(facts.today, payment.due_date),
          },
        }),
      ),
    );
  };
