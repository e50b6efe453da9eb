import { dayMs, isoDay } from '@fin-link/contracts/service';
import { confidenceLevelOf } from '../../predictions/index.ts';
import type { Facts, RecurringEvent } from '../facts/index.ts';
import { eventBlock, idsOf, money, maxListLength, topRows } from './blocks.ts';
import type { EvaluationInput, InsightDefinition } from './definition.ts';
import { eventFinding, type EventFilter, eventName, isRecent, readEvents } from './recurring-events.ts';

/** Returns an evaluation that finds newly detected series. */
export const newSeries =
  (filter: EventFilter): InsightDefinition['evaluate'] =>
  async (facts, input) =>
    Promise.all(
      (await readNewSeries(facts, input, filter)).map((event) =>
        eventFinding(facts, input, event, {
          subject: `event ${event.id}`,
          reason: {
            amount: money(event.amount, event.currency),
            ...(event.last_date !== null && { date: event.last_date }),
          },
        }),
      ),
    );

/** Finds newly detected series that the user should confirm or reject. */
export const uncertainSeries: InsightDefinition['evaluate'] = async (facts, input) =>
  Promise.all(
    (await readNewSeries(facts, input, isUncertain)).map((event) =>
      eventFinding(facts, input, event, {
        subject: `event ${event.id}`,
        reason: { amount: money(event.amount, event.currency) },
      }),
    ),
  );

/** Lists all series that the user should confirm or reject, by currency. Omits a currency with fewer series than the limit. */
export const uncertainSeriesDigest: InsightDefinition['evaluate'] = async (facts, input) => {
  const names = await facts.names();
  const events = await readEvents(facts, input, isUncertain);
  return [...Map.groupBy(events, ({ currency }) => currency)].flatMap(([currency, series]) => {
    if (series.length < input.limit('MINIMUM')) return [];
    const accountIds = [...new Set(series.map(({ account_id: id }) => id))];
    return {
      subject: currency,
      reason: {
        count: series.length,
        top: topRows(series.map((event) => ({ name: eventName(event), amount: money(event.amount, currency) }))),
        accountId: accountIds.slice(0, maxListLength),
        predictedEventId: idsOf(series),
      },
      blocks: { basicPredictedEvents: series.slice(0, maxListLength).map((event) => eventBlock(event, names)) },
      accountIds,
    };
  });
};

/** Returns whether a detected series has low confidence and the user has neither approved nor rejected it. */
const isUncertain: EventFilter = (event) =>
  isDetected(event) && event.approval === 'PENDING' && confidenceLevelOf(event.confidence) === 'LOW';

/** Returns the series that were detected in the last `recentDays` days, except those found directly after linking. */
const readNewSeries = async (facts: Facts, input: EvaluationInput, filter: EventFilter): Promise<RecurringEvent[]> =>
  (await readEvents(facts, input, filter)).filter(
    (event) => isDetected(event) && isRecent(facts, createdOn(event)) && isFoundAfterLinking(facts, event),
  );

/** Returns whether a series is active and was not created by the user. */
const isDetected = ({ is_manual: isManual, status }: RecurringEvent): boolean => !isManual && status === 'ACTIVE';

/** Returns the UTC day on which an event was created. */
const createdOn = (event: RecurringEvent): string => isoDay(event.created_at);

/**
 * Returns whether a series was detected more than a day after its account was linked. A series that was detected earlier is not news to the
 * user.
 */
function isFoundAfterLinking({ accountOf }: Facts, event: RecurringEvent): boolean {
  const linkedAt = accountOf.get(event.account_id)?.createdAt.getTime() ?? 0;
  return event.created_at.getTime() > linkedAt + firstDetectionMs;
}

/** Time in milliseconds after linking in which the first detection finds the series of an account. */
const firstDetectionMs = dayMs;
