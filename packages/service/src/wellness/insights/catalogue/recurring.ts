import Big from 'big.js';
import { confidenceLevelOf } from '../../predictions/index.ts';
import {
  addDays,
  daysBetween,
  type DuePayment,
  type Facts,
  type InsightView,
  newsDays,
  type RecurringEvent,
} from '../facts/index.ts';
import {
  accountBlocks,
  dueBlock,
  eventBlock,
  idsOf,
  money,
  mostListed,
  percentOf,
  topRows,
  viewBlock,
} from './blocks.ts';
import type { Asked, Finding, InsightDefinition } from './definition.ts';

type Kind = (event: RecurringEvent) => boolean;

/** Returns a predicate for views of bills or subscriptions, which have an expense rule with this merchant type. */
export const namesType =
  (type: 'BILLERS' | 'SUBSCRIPTION') =>
  ({ rules }: Pick<InsightView, 'rules'>): boolean =>
    rules.some((rule) => rule.type === 'EXPENSE' && rule.include?.merchantType?.includes(type) === true);

/** Returns whether an event belongs to the account or the view. A view contains an event if it contains one of its payments. */
function isAbout({ account, view, accounts }: Asked, event: RecurringEvent): boolean {
  if (view !== null) return event.payments.some((id) => view.transactionIds.has(id));
  return account === null ? accounts.some(({ id }) => id === event.account_id) : event.account_id === account.id;
}

const eventsOf = async (facts: Facts, requested: Asked, kind: Kind): Promise<RecurringEvent[]> =>
  (await facts.predicted()).events.filter((event) => kind(event) && isAbout(requested, event));
const paymentsOf = async (facts: Facts, requested: Asked, kind: Kind): Promise<DuePayment[]> =>
  (await facts.predicted()).payments.filter(({ event }) => kind(event) && isAbout(requested, event));

const nameOf = (event: RecurringEvent): string => event.merchant_name ?? event.description;

async function ofEvent(
  facts: Facts,
  { view }: Asked,
  event: RecurringEvent,
  { subject, reason }: Pick<Finding, 'subject' | 'reason'>,
): Promise<Finding> {
  const names = await facts.names();
  const account = facts.accountOf.get(event.account_id);
  const block = eventBlock(event, names);
  return {
    subject,
    reason: {
      subject: { kind: 'event', name: nameOf(event) },
      accountId: [event.account_id],
      predictedEventId: [event.id],
      ...reason,
    },
    blocks: {
      ...accountBlocks(account === undefined ? [] : [account], () => ({ basicPredictedEvent: [block] })),
      basicPredictedEvents: [block],
      ...(view !== null && viewBlock(view)),
    },
    accountIds: [event.account_id],
  };
}

const isNews = (facts: Facts, day: string | null): boolean =>
  day !== null && day <= facts.today && daysBetween(day, facts.today) <= newsDays;
const createdOn = (event: RecurringEvent): string => event.created_at.toISOString().slice(0, 10);

const isFound = ({ is_manual: isManual, status }: RecurringEvent): boolean => !isManual && status === 'ACTIVE';

const firstFindMs = 86_400_000;

/**
 * Returns whether a series was detected more than a day after its account was linked. A series that was detected earlier is not news to the
 * user.
 */
function isFoundLater({ accountOf }: Facts, event: RecurringEvent): boolean {
  const linkedAt = accountOf.get(event.account_id)?.createdAt.getTime() ?? 0;
  return event.created_at.getTime() > linkedAt + firstFindMs;
}

/** Returns the series that were detected recently, except those that the user created. */
const foundSince = async (facts: Facts, requested: Asked, kind: Kind): Promise<RecurringEvent[]> =>
  (await eventsOf(facts, requested, kind)).filter(
    (event) => isFound(event) && isNews(facts, createdOn(event)) && isFoundLater(facts, event),
  );

export const newEvents =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) =>
    Promise.all(
      (await foundSince(facts, requested, kind)).map((event) =>
        ofEvent(facts, requested, event, {
          subject: `event ${event.id}`,
          reason: {
            amount: money(event.amount, event.currency),
            ...(event.last_date !== null && { date: event.last_date }),
          },
        }),
      ),
    );

/** Finds predicted payments that were recently matched with a posted transaction. */
export const paid =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const payments = (await paymentsOf(facts, requested, kind)).filter(({ payment }) =>
      isNews(facts, payment.paid_date),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        ofEvent(facts, requested, event, {
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

/** Finds events whose last payment differs from the previous one by at least both limits. */
export const changed =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const payments = await paymentsOf(facts, requested, kind);
    const findings: Finding[] = [];
    for (const [, of] of Map.groupBy(payments, ({ event }) => event.id)) {
      const came = of.filter(({ payment }) => payment.paid_amount !== null && payment.paid_date !== null);
      const last = came.toSorted((one, other) =>
        (one.payment.paid_date ?? '') < (other.payment.paid_date ?? '') ? -1 : 1,
      );
      const [previous, latest] = [last.at(-2), last.at(-1)];
      if (previous === undefined || latest === undefined || !isNews(facts, latest.payment.paid_date)) continue;
      const [before, now] = [new Big(previous.payment.paid_amount ?? 0), new Big(latest.payment.paid_amount ?? 0)];
      const percent = percentOf(now.minus(before), before) ?? 0;
      const isMore = now.minus(before).abs().gte(requested.limit('CHANGE', 'AMOUNT'));
      if (now.eq(before) || !isMore || Math.abs(percent) < requested.limit('CHANGE', 'PERCENT')) continue;
      findings.push(
        await ofEvent(facts, requested, latest.event, {
          subject: `payment ${latest.payment.id}`,
          reason: {
            amount: money(now, latest.event.currency),
            previousAmount: money(before, latest.event.currency),
            percent,
            date: latest.payment.paid_date ?? latest.payment.due_date,
            ...(latest.payment.transaction_id !== null && { transactionId: [latest.payment.transaction_id] }),
          },
        }),
      );
    }
    return findings;
  };

/** Returns the last day up to which the event's account was read. A payment due later cannot be late yet. */
function knownDay({ accountOf, today }: Facts, { account_id: id }: RecurringEvent): string {
  const account = accountOf.get(id);
  const known = account?.isManual === true ? today : (account?.knownTo ?? '');
  return known < today ? known : today;
}

/** Finds payments that are overdue by the configured number of days, as of the last day on which the account was read. */
export const late =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const delay = Math.max(1, requested.limit('DELAY'));
    // Predictions mark a payment as missed when it can no longer be matched. This may be before the configured delay has passed.
    const since = addDays(facts.today, -Math.max(newsDays, requested.limit('DELAY')));
    const isOpen = ({ recon_status: status, due_date: due }: DuePayment['payment']): boolean =>
      status === 'PENDING' || (status === 'MISSED' && due >= since);
    const payments = (await paymentsOf(facts, requested, kind)).filter(
      ({ event, payment }) =>
        event.status === 'ACTIVE' && isOpen(payment) && addDays(payment.due_date, delay) <= knownDay(facts, event),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        ofEvent(facts, requested, event, {
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

const isDue = (facts: Facts, { event, payment }: DuePayment, days: number): boolean =>
  event.status === 'ACTIVE' &&
  payment.recon_status === 'PENDING' &&
  payment.due_date >= facts.today &&
  payment.due_date <= addDays(facts.today, days);

export const upcoming =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const payments = (await paymentsOf(facts, requested, kind)).filter((one) =>
      isDue(facts, one, requested.limit('FUTURE')),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        ofEvent(facts, requested, event, {
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

/** Builds one finding per currency that lists all payments. */
async function digestOf(facts: Facts, payments: readonly DuePayment[], rest: Finding['reason']): Promise<Finding[]> {
  const names = await facts.names();
  return [...Map.groupBy(payments, ({ event }) => event.currency)].map(([currency, of]) => {
    const amountOf = ({ event, payment }: DuePayment): string => payment.paid_amount ?? event.amount;
    const total = of.reduce((sum, one) => sum.plus(amountOf(one)), new Big(0));
    const accounts = facts.accounts.filter(({ id }) => of.some(({ event }) => event.account_id === id));
    const listed = of.slice(0, mostListed);
    return {
      subject: currency,
      reason: {
        amount: money(total, currency),
        count: of.length,
        top: topRows(
          of.map((one) => ({
            name: nameOf(one.event),
            amount: money(amountOf(one), currency),
            date: one.payment.paid_date ?? one.payment.due_date,
          })),
        ),
        accountId: idsOf(accounts),
        predictedEventId: [...new Set(of.map(({ event }) => event.id))].slice(0, mostListed),
        transactionId: of.flatMap(({ payment }) => payment.transaction_id ?? []).slice(0, mostListed),
        ...rest,
      },
      blocks: accountBlocks(accounts, ({ id }) => ({
        basicTransaction: listed.filter(({ event }) => event.account_id === id).map((one) => dueBlock(one, names)),
      })),
      accountIds: accounts.map(({ id }) => id),
    };
  });
}

export const upcomingDigest =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const days = requested.limit('FUTURE');
    const due = (await paymentsOf(facts, requested, kind)).filter((one) => isDue(facts, one, days));
    return digestOf(facts, due, { days, period: { fromDate: facts.today, toDate: addDays(facts.today, days) } });
  };

/** Lists the payments that were paid in the period. */
export const paidDigest =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const { from, to } = requested.period;
    const came = (await paymentsOf(facts, requested, kind)).filter(
      ({ payment: { paid_date: day } }) => day !== null && day >= from && day <= to,
    );
    return digestOf(facts, came, { period: { fromDate: from, toDate: to } });
  };

/** Returns whether a detected series has low confidence and the user has neither approved nor rejected it. */
const isDoubtful: Kind = (event) =>
  isFound(event) && event.approval === 'PENDING' && confidenceLevelOf(event.confidence) === 'LOW';

export const doubtfulEvents: InsightDefinition['evaluate'] = async (facts, requested) =>
  Promise.all(
    (await foundSince(facts, requested, isDoubtful)).map((event) =>
      ofEvent(facts, requested, event, {
        subject: `event ${event.id}`,
        reason: { amount: money(event.amount, event.currency) },
      }),
    ),
  );

export const doubtfulDigest: InsightDefinition['evaluate'] = async (facts, requested) => {
  const names = await facts.names();
  const events = await eventsOf(facts, requested, isDoubtful);
  return [...Map.groupBy(events, ({ currency }) => currency)].flatMap(([currency, of]) => {
    if (of.length < requested.limit('MINIMUM')) return [];
    const accountIds = [...new Set(of.map(({ account_id: id }) => id))];
    return {
      subject: currency,
      reason: {
        count: of.length,
        top: topRows(of.map((event) => ({ name: nameOf(event), amount: money(event.amount, currency) }))),
        accountId: accountIds.slice(0, mostListed),
        predictedEventId: idsOf(of),
      },
      blocks: { basicPredictedEvents: of.slice(0, mostListed).map((event) => eventBlock(event, names)) },
      accountIds,
    };
  });
};
