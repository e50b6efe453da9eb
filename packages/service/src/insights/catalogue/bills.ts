import Big from 'big.js';
import {
  addDays,
  daysBetween,
  type DuePayment,
  type Facts,
  type InsightView,
  isBill,
  isIncomeSeries,
  isSalary,
  isSubscription,
  newsDays,
  type RecurringEvent,
} from '../facts/index.ts';
import { accountBlocks, dueBlock, eventBlock, idsOf, money, percentOf, topRows, viewBlock } from './blocks.ts';
import {
  amountLimit,
  type Asked,
  bankAndCard,
  daysLimit,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onEvent,
  onSchedule,
  percentLimit,
  unlessAsked,
} from './definition.ts';

type Kind = (event: RecurringEvent) => boolean;

const billOrSubscription: Kind = (event) => isBill(event) || isSubscription(event);

/** Views of bills are those of expenses that name billers; of subscriptions those that name them. */
const namesType =
  (type: 'BILLERS' | 'SUBSCRIPTION') =>
  ({ rules }: InsightView): boolean =>
    rules.some((rule) => rule.type === 'EXPENSE' && rule.include?.merchantType?.includes(type) === true);
const views = { BILL: namesType('BILLERS'), SUBSCRIPTION: namesType('SUBSCRIPTION') } as const;

/** Events of the account, or of the view: those that one of its transactions paid. */
function isAbout({ account, view, accounts }: Asked, event: RecurringEvent): boolean {
  if (view !== null) return event.payments.some((id) => view.transactionIds.has(id));
  return account === null ? accounts.some(({ id }) => id === event.account_id) : event.account_id === account.id;
}

const eventsOf = async (facts: Facts, asked: Asked, kind: Kind): Promise<RecurringEvent[]> =>
  (await facts.predicted()).events.filter((event) => kind(event) && isAbout(asked, event));
const paymentsOf = async (facts: Facts, asked: Asked, kind: Kind): Promise<DuePayment[]> =>
  (await facts.predicted()).payments.filter(({ event }) => kind(event) && isAbout(asked, event));

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

const firstFindMs = 86_400_000;

/** What was found when the account was linked is no news: the user has had it all along. */
function isFoundLater({ accountOf }: Facts, event: RecurringEvent): boolean {
  const linkedAt = accountOf.get(event.account_id)?.createdAt.getTime() ?? 0;
  return event.created_at.getTime() > linkedAt + firstFindMs;
}

/** A series that was found since: one that the user created is no news. */
const newEvents =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, asked) => {
    const events = (await eventsOf(facts, asked, kind)).filter(
      (event) =>
        !event.is_manual && event.status === 'ACTIVE' && isNews(facts, createdOn(event)) && isFoundLater(facts, event),
    );
    return Promise.all(
      events.map((event) =>
        ofEvent(facts, asked, event, {
          subject: `event ${event.id}`,
          reason: {
            amount: money(event.amount, event.currency),
            ...(event.last_date !== null && { date: event.last_date }),
          },
        }),
      ),
    );
  };

/** A prediction that was matched with a posted transaction. */
const paid =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, asked) => {
    const payments = (await paymentsOf(facts, asked, kind)).filter(({ payment }) => isNews(facts, payment.paid_date));
    return Promise.all(
      payments.map(({ event, payment }) =>
        ofEvent(facts, asked, event, {
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

/** The last payment came to another amount than the one before it. Both limits hold where both are set. */
const changed =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, asked) => {
    const payments = await paymentsOf(facts, asked, kind);
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
      const isMore = now.minus(before).abs().gte(asked.limit('CHANGE', 'AMOUNT'));
      if (now.eq(before) || !isMore || Math.abs(percent) < asked.limit('CHANGE', 'PERCENT')) continue;
      findings.push(
        await ofEvent(facts, asked, latest.event, {
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

/** The last day that is known of the account of an event: while its bank is not read, nothing is late. */
function knownDay({ accountOf, today }: Facts, { account_id: id }: RecurringEvent): string {
  const account = accountOf.get(id);
  const known = account?.isManual === true ? today : (account?.knownTo ?? '');
  return known < today ? known : today;
}

/** A payment that had not come so many days after its day, as far as the account was read. */
const late =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, asked) => {
    const delay = Math.max(1, asked.limit('DELAY'));
    // Predictions call it missed as soon as it can be matched no more, which may be before the delay is over.
    const since = addDays(facts.today, -Math.max(newsDays, asked.limit('DELAY')));
    const isOpen = ({ recon_status: status, due_date: due }: DuePayment['payment']): boolean =>
      status === 'PENDING' || (status === 'MISSED' && due >= since);
    const payments = (await paymentsOf(facts, asked, kind)).filter(
      ({ event, payment }) =>
        event.status === 'ACTIVE' && isOpen(payment) && addDays(payment.due_date, delay) <= knownDay(facts, event),
    );
    return Promise.all(
      payments.map(({ event, payment }) =>
        ofEvent(facts, asked, event, {
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

const upcoming =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, asked) => {
    const payments = (await paymentsOf(facts, asked, kind)).filter((one) => isDue(facts, one, asked.limit('FUTURE')));
    return Promise.all(
      payments.map(({ event, payment }) =>
        ofEvent(facts, asked, event, {
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

/** One insight for each currency that lists several payments. */
async function digestOf(facts: Facts, payments: readonly DuePayment[], rest: Finding['reason']): Promise<Finding[]> {
  const names = await facts.names();
  return [...Map.groupBy(payments, ({ event }) => event.currency)].map(([currency, of]) => {
    const amountOf = ({ event, payment }: DuePayment): string => payment.paid_amount ?? event.amount;
    const total = of.reduce((sum, one) => sum.plus(amountOf(one)), new Big(0));
    const accounts = facts.accounts.filter(({ id }) => of.some(({ event }) => event.account_id === id));
    const listed = of.slice(0, 50);
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
          20,
        ),
        accountId: idsOf(accounts),
        predictedEventId: [...new Set(of.map(({ event }) => event.id))].slice(0, 50),
        transactionId: of.flatMap(({ payment }) => payment.transaction_id ?? []).slice(0, 50),
        ...rest,
      },
      blocks: accountBlocks(accounts, ({ id }) => ({
        basicTransaction: listed.filter(({ event }) => event.account_id === id).map((one) => dueBlock(one, names)),
      })),
      accountIds: accounts.map(({ id }) => id),
    };
  });
}

const upcomingDigest =
  (kind: Kind): InsightDefinition['evaluate'] =>
  async (facts, asked) => {
    const days = asked.limit('FUTURE');
    const due = (await paymentsOf(facts, asked, kind)).filter((one) => isDue(facts, one, days));
    return digestOf(facts, due, { days, period: { fromDate: facts.today, toDate: addDays(facts.today, days) } });
  };

const doubtful = (event: RecurringEvent): boolean =>
  event.status === 'ACTIVE' && event.approval === 'PENDING' && !event.is_manual && event.confidence < 0.6;

const common = { containers: bankAndCard, entities: ['ACCOUNT', 'VIEW'] } as const;
const priceLimits = [amountLimit('CHANGE', 10, { low: 0, high: 10_000 }), percentLimit('CHANGE', 10, 0, 500)];

/** Bills, subscriptions and salary (wellness 1.2); they follow from predictions. */
export const billInsights: readonly InsightDefinition[] = [
  onEvent({
    ...common,
    name: 'NEW_BILL',
    title: 'New Bill',
    description: 'A bill that comes again and again was found.',
    duplicate: 'ever',
    fitsView: views.BILL,
    evaluate: newEvents(isBill),
  }),
  onEvent({
    ...common,
    name: 'BILL_PAID',
    title: 'Bill Paid',
    description: 'A bill that was expected has been paid.',
    duplicate: { days: 31 },
    fitsView: views.BILL,
    evaluate: paid(isBill),
  }),
  onEvent({
    ...common,
    name: 'BILL_CHANGED',
    title: 'Bill Changed',
    description: 'A bill came to another amount than the one before.',
    thresholds: priceLimits,
    duplicate: { days: 31 },
    fitsView: views.BILL,
    evaluate: changed(isBill),
  }),
  onSchedule('OTHER', ['DAILY'], {
    ...common,
    name: 'BILL_NOT_PAID',
    title: 'Bill Not Paid',
    description: 'A bill that was expected has not been paid.',
    thresholds: [daysLimit('DELAY', 3, 15)],
    fitsView: views.BILL,
    evaluate: late(isBill),
  }),
  onSchedule('OTHER', ['MONTHLY', 'WEEKLY', 'DAILY'], {
    ...common,
    name: 'UPCOMING_BILLS',
    title: 'Upcoming Bills',
    description: 'Bills are due in the days to come.',
    thresholds: [daysLimit('FUTURE', 7)],
    fitsView: views.BILL,
    ...unlessAsked,
    evaluate: upcoming(isBill),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY', 'MID_MONTHLY'], {
    name: 'UPCOMING_SUBSCRIPTIONS_ALL_ACCOUNTS',
    title: 'Upcoming Subscriptions - All Accounts',
    description: 'Subscriptions are due in the days to come.',
    containers: bankAndCard,
    thresholds: [daysLimit('FUTURE', 7)],
    ...unlessAsked,
    evaluate: upcomingDigest(isSubscription),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY', 'MID_MONTHLY'], {
    name: 'UPCOMING_BILLS_AND_SUBSCRIPTIONS_ALL_ACCOUNTS',
    title: 'Upcoming Bills and Subscriptions - All Accounts',
    description: 'Bills and subscriptions are due in the days to come.',
    containers: bankAndCard,
    thresholds: [daysLimit('FUTURE', 7)],
    evaluate: upcomingDigest(billOrSubscription),
  }),
  onEvent({
    ...common,
    name: 'SUBSCRIPTION_PAID',
    title: 'Subscription Paid',
    description: 'A subscription that was expected has been paid.',
    duplicate: { days: 31 },
    fitsView: views.SUBSCRIPTION,
    evaluate: paid(isSubscription),
  }),
  onEvent({
    ...common,
    name: 'SUBSCRIPTION_CHANGED',
    title: 'Subscription Changed',
    description: 'The price of a subscription has moved.',
    thresholds: [amountLimit('CHANGE', 1, { low: 0, high: 10_000 }), percentLimit('CHANGE', 5, 0, 500)],
    duplicate: { days: 31 },
    fitsView: views.SUBSCRIPTION,
    evaluate: changed(isSubscription),
  }),
  onSchedule('OTHER', ['DAILY'], {
    ...common,
    name: 'SUBSCRIPTION_NOT_PAID',
    title: 'Subscription Not Paid',
    description: 'A subscription that was expected has not been paid.',
    thresholds: [daysLimit('DELAY', 3, 15)],
    fitsView: views.SUBSCRIPTION,
    evaluate: late(isSubscription),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY'], {
    name: 'SUBSCRIPTION_PAID_AND_BILL_PAID_ALL_ACCOUNTS',
    title: 'Subscriptions and Bills Paid - All Accounts',
    description: 'What was paid of bills and subscriptions.',
    containers: bankAndCard,
    durations: ['THIS_MONTH', 'LAST_MONTH'],
    ...unlessAsked,
    async evaluate(facts, asked) {
      const { from, to } = asked.period;
      const came = (await paymentsOf(facts, asked, billOrSubscription)).filter(
        ({ payment: { paid_date: day } }) => day !== null && day >= from && day <= to,
      );
      return digestOf(facts, came, { period: { fromDate: from, toDate: to } });
    },
  }),
  onEvent({
    name: 'NEW_SALARY',
    title: 'New Salary',
    description: 'A salary that comes again and again was found.',
    containers: ['BANK'],
    duplicate: 'ever',
    evaluate: newEvents(isSalary),
  }),
  onEvent({
    name: 'SALARY_DEPOSITED',
    title: 'Salary Deposited',
    description: 'A salary that was expected has come in.',
    containers: ['BANK'],
    duplicate: { days: 31 },
    evaluate: paid(isSalary),
  }),
  onSchedule('OTHER', ['DAILY'], {
    name: 'RECURRING_DEPOSIT_IS_LATE',
    title: 'Recurring Deposit Is Late',
    description: 'A deposit that was expected has not come in.',
    containers: ['BANK'],
    thresholds: [daysLimit('DELAY', 3, 15)],
    evaluate: late(isIncomeSeries),
  }),
  onEvent({
    name: 'LOW_CONFIDENCE_PROJECTED_SERIES',
    title: 'Low Confidence Projected Series',
    description: 'Payments may come again and again: the user is asked.',
    containers: bankAndCard,
    duplicate: { days: 31 },
    async evaluate(facts, asked) {
      const events = (await eventsOf(facts, asked, doubtful)).filter(
        (event) => isNews(facts, createdOn(event)) && isFoundLater(facts, event),
      );
      return Promise.all(
        events.map((event) =>
          ofEvent(facts, asked, event, {
            subject: `event ${event.id}`,
            reason: { amount: money(event.amount, event.currency) },
          }),
        ),
      );
    },
  }),
  onSchedule('AGGREGATE', ['MONTHLY', 'WEEKLY', 'DAILY'], {
    name: 'LOW_CONFIDENCE_PROJECTED_SERIES_ALL_ACCOUNTS',
    title: 'Low Confidence Projected Series - All Accounts',
    description: 'Payments may come again and again: the user is asked about all of them.',
    containers: bankAndCard,
    thresholds: [numberLimit('MINIMUM', 1, 1, 50)],
    ...unlessAsked,
    async evaluate(facts, asked) {
      const names = await facts.names();
      const events = await eventsOf(facts, asked, doubtful);
      return [...Map.groupBy(events, ({ currency }) => currency)].flatMap(([currency, of]) => {
        if (of.length < asked.limit('MINIMUM')) return [];
        const accountIds = [...new Set(of.map(({ account_id: id }) => id))];
        return {
          subject: currency,
          reason: {
            count: of.length,
            top: topRows(
              of.map((event) => ({ name: nameOf(event), amount: money(event.amount, currency) })),
              20,
            ),
            accountId: accountIds.slice(0, 50),
            predictedEventId: idsOf(of),
          },
          blocks: { basicPredictedEvents: of.slice(0, 50).map((event) => eventBlock(event, names)) },
          accountIds,
        };
      });
    },
  }),
];
