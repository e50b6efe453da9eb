import { addDays } from '@fin-link/contracts/service';
import Big from 'big.js';
import type { DuePayment, Facts } from '../facts/index.ts';
import { accountBlocks, dueBlock, idsOf, money, maxListLength, topRows } from './blocks.ts';
import type { Finding, InsightDefinition } from './definition.ts';
import { type EventFilter, eventName, isDue, readPayments } from './recurring-events.ts';

/** Returns an evaluation that lists the payments due within the configured number of days, by currency. */
export const upcomingDigest =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) => {
    const days = input.limit('FUTURE');
    const due = (await readPayments(facts, input, filter)).filter((one) => isDue(facts, one, days));
    return digestFindings(facts, due, { days, period: { fromDate: facts.today, toDate: addDays(facts.today, days) } });
  };

/** Returns an evaluation that lists the payments that were paid in the period, by currency. */
export const paidDigest =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) => {
    const { from, to } = input.period;
    const paid = (await readPayments(facts, input, filter)).filter(
      ({ payment: { paid_date: day } }) => day !== null && day >= from && day <= to,
    );
    return digestFindings(facts, paid, { period: { fromDate: from, toDate: to } });
  };

/** Builds one finding per currency. Lists at most `maxListLength` payments; the total and the count include all. */
async function digestFindings(
  facts: Facts,
  payments: readonly DuePayment[],
  extraReason: Finding['reason'],
): Promise<Finding[]> {
  const names = await facts.names();
  return [...Map.groupBy(payments, ({ event }) => event.currency)].map(([currency, currencyPayments]) => {
    const amountOf = ({ event, payment }: DuePayment): string => payment.paid_amount ?? event.amount;
    const total = currencyPayments.reduce((sum, one) => sum.plus(amountOf(one)), new Big(0));
    const accounts = facts.accounts.filter(({ id }) => currencyPayments.some(({ event }) => event.account_id === id));
    const listedPayments = currencyPayments.slice(0, maxListLength);
    return {
      subject: currency,
      reason: {
        amount: money(total, currency),
        count: currencyPayments.length,
        top: topRows(
          currencyPayments.map((one) => ({
            name: eventName(one.event),
            amount: money(amountOf(one), currency),
            date: one.payment.paid_date ?? one.payment.due_date,
          })),
        ),
        accountId: idsOf(accounts),
        predictedEventId: [...new Set(currencyPayments.map(({ event }) => event.id))].slice(0, maxListLength),
        transactionId: currencyPayments.flatMap(({ payment }) => payment.transaction_id ?? []).slice(0, maxListLength),
        ...extraReason,
      },
      blocks: accountBlocks(accounts, ({ id }) => ({
        basicTransaction: listedPayments
          .filter(({ event }) => event.account_id === id)
          .map((one) => dueBlock(one, names)),
      })),
      accountIds: accounts.map(({ id }) => id),
    };
  });
}
