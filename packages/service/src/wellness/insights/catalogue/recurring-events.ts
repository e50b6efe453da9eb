import { addDays, daysBetween } from '@fin-link/contracts/service';
import { type DuePayment, type Facts, type InsightView, recentDays, type RecurringEvent } from '../facts/index.ts';
import { accountBlocks, eventBlock, viewBlock } from './blocks.ts';
import type { EvaluationInput, Finding } from './definition.ts';

/** Returns whether a recurring event is of a certain kind, for example a bill. */
export type EventFilter = (event: RecurringEvent) => boolean;

/** Returns a predicate for views of bills or subscriptions, which have an expense rule with this merchant type. */
export const viewsOfMerchantType =
  (type: 'BILLERS' | 'SUBSCRIPTION') =>
  ({ rules }: Pick<InsightView, 'rules'>): boolean =>
    rules.some((rule) => rule.type === 'EXPENSE' && rule.include?.merchantType?.includes(type) === true);

/**
 * Returns whether an event belongs to the view, the account or any of the accounts of the input. An event belongs to a view if the view
 * contains one of the event's payments.
 */
function isAbout({ account, view, accounts }: EvaluationInput, event: RecurringEvent): boolean {
  if (view !== null) return event.payments.some((id) => view.transactionIds.has(id));
  return account === null ? accounts.some(({ id }) => id === event.account_id) : event.account_id === account.id;
}

/** Reads the matching events of the account, the accounts or the view of the input. */
export const readEvents = async (
  facts: Facts,
  input: EvaluationInput,
  filter: EventFilter,
): Promise<RecurringEvent[]> =>
  (await facts.predicted()).events.filter((event) => filter(event) && isAbout(input, event));

/** Reads the predicted payments of these events. */
export const readPayments = async (facts: Facts, input: EvaluationInput, filter: EventFilter): Promise<DuePayment[]> =>
  (await facts.predicted()).payments.filter(({ event }) => filter(event) && isAbout(input, event));

/** Returns the merchant's name, or the description if there is no merchant. */
export const eventName = (event: RecurringEvent): string => event.merchant_name ?? event.description;

/** Builds a finding about one event. `reason` overrides the default fields. */
export async function eventFinding(
  facts: Facts,
  { view }: EvaluationInput,
  event: RecurringEvent,
  { subject, reason }: Pick<Finding, 'subject' | 'reason'>,
): Promise<Finding> {
  const names = await facts.names();
  const account = facts.accountOf.get(event.account_id);
  const block = eventBlock(event, names);
  return {
    subject,
    reason: {
      subject: { kind: 'event', name: eventName(event) },
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

/** Returns whether a day is one of the last `recentDays` days. */
export const isRecent = (facts: Facts, day: string | null): boolean =>
  day !== null && day <= facts.today && daysBetween(day, facts.today) <= recentDays;

/** Returns whether an active event's payment is pending and due within `days` days. Overdue payments are not included. */
export const isDue = (facts: Facts, { event, payment }: DuePayment, days: number): boolean =>
  event.status === 'ACTIVE' &&
  payment.recon_status === 'PENDING' &&
  payment.due_date >= facts.today &&
  payment.due_date <= addDays(facts.today, days);
