import { z } from 'zod';
import { dateTime, id } from '../primitives.ts';
import { insightBlocks, insightReason } from './insight-shapes.ts';

/** Types of insights, as in the public description. */
export const insightTypes = ['OTHER', 'AGGREGATE'] as const;
/** Events after which an insight is evaluated. */
export const insightTriggers = ['SCHEDULE', 'REFRESH', 'EVENT'] as const;
/** Kinds of objects that an insight can be about. */
export const insightEntities = ['ACCOUNT', 'VIEW'] as const;
/** Schedules. DAILY: at the beginning of a day. WEEKLY: on Monday. MONTHLY: on the first. MID_MONTHLY: on the 16th. */
export const insightFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'MID_MONTHLY'] as const;
/**
 * Periods of an insight. THIS_MONTH and LAST_MONTH are calendar months. LAST_THREE_MONTHS and similar names mean whole calendar months
 * before this one. THREE_MONTHS and similar names mean periods that end today.
 */
export const insightDurations = [
  'THIS_MONTH',
  'LAST_MONTH',
  'THREE_MONTHS',
  'SIX_MONTHS',
  'ONE_YEAR',
  'LAST_THREE_MONTHS',
  'LAST_SIX_MONTHS',
  'LAST_TWELVE_MONTHS',
] as const;
/** Names of thresholds. The public description lists all but BALANCE and LIMIT, which are on its pages of single insights. */
export const thresholdNames = [
  'CHANGE',
  'UPPER_LIMIT',
  'DAYS_BEFORE',
  'MINIMUM',
  'FUTURE',
  'DELAY',
  'TOP',
  'BASETYPE',
  'BALANCE',
  'LIMIT',
] as const;
/** Units of the value of a threshold. */
export const thresholdTypes = ['PERCENT', 'NUMBER', 'DAYS', 'AMOUNT', 'STRING'] as const;
/** Containers of the accounts that an insight evaluates, in the spelling of the public description. */
export const insightContainers = [
  'BANK',
  'CARD',
  'LOAN',
  'INVESTMENT',
  'INSURANCE',
  'REALESTATE',
  'OTHERASSETS',
  'OTHERLIABILITIES',
] as const;
/**
 * Actions that an insight suggests. LINK: link the account that is missing. UPCOMING: look at the upcoming payments. STOP: unsubscribe
 * from insights of this name. Addition of this service; the public description has no actions.
 */
export const insightActions = ['LINK', 'UPCOMING', 'STOP'] as const;
/** Status that the user gave an insight. Addition of this service; the public description has no statuses. */
export const insightStatuses = ['ACTIVE', 'DISMISSED'] as const;

/** Setting that decides when an insight is generated. */
export const threshold = z
  .strictObject({ name: z.enum(thresholdNames), type: z.enum(thresholdTypes), value: z.string() })
  .meta({ id: 'Threshold' });

/** Maximum number of insights in a request. */
export const maxInsights = 100;
/** Body of `POST /insights/trigger`, which evaluates insights immediately. */
export const triggerInsights = z.strictObject({
  trigger: z
    .array(
      z.strictObject({
        insightName: z.string().max(100).optional(),
        /** Two spellings of one input, with the same meaning. */
        overrideDuplicateCheck: z.boolean().optional(),
        overrideduplicateCheck: z.boolean().optional(),
        entityConfig: z
          .array(
            z.strictObject({
              entityType: z.enum(insightEntities).optional(),
              entityIds: z
                .array(z.union([z.string().max(20), id]))
                .max(100)
                .optional(),
            }),
          )
          .max(10)
          .optional(),
      }),
    )
    .min(1)
    .max(maxInsights),
});

export const feedEntry = z.strictObject({
  id: z.string(),
  insightName: z.string(),
  insightTitle: z.string(),
  insightType: z.enum(insightTypes),
  triggerType: z.enum(insightTriggers),
  createdDate: dateTime,
  /** Settings that applied when the insight was generated. */
  subscription: z.array(
    z.strictObject({
      entityId: z.string(),
      entityType: z.enum(insightEntities),
      frequency: z.enum(insightFrequencies).optional(),
      duration: z.enum(insightDurations).optional(),
      threshold: z.array(threshold).optional(),
    }),
  ),
  ...insightBlocks.shape,
  /** This service always sends `reason`, `action` and `status`. A service without the capability `INSIGHTS` sends none of them. */
  reason: insightReason.optional(),
  action: z.enum(insightActions).optional(),
  status: z.enum(insightStatuses).optional(),
});
/** Reply of the endpoints that list insights. The list is absent if it is empty. */
export const feedReply = z.strictObject({ feed: z.array(feedEntry).optional() });
/** Reply of `GET /insights/feed/count`: the number of insights that match the filters. */
export const feedCountReply = z.strictObject({ feed: z.strictObject({ total: z.int() }) });
/** Body of `PUT /insights/feed/:insightId`. Dismisses an insight, or restores a dismissed one. */
export const updateInsight = z.strictObject({ feed: z.strictObject({ status: z.enum(insightStatuses) }) });

/** Event INSIGHTS, sent when insights were generated for users of the customer (public page of the event). */
export const insightsEvent = z.strictObject({
  event: z.strictObject({
    info: z.literal('INSIGHTS'),
    notificationId: z.string(),
    notificationTime: dateTime,
    data: z.strictObject({
      userCount: z.int(),
      fromDate: dateTime,
      toDate: dateTime,
      userData: z.array(
        z.strictObject({
          user: z.strictObject({ loginName: z.string() }),
          links: z.array(
            z.strictObject({ methodType: z.literal('GET'), rel: z.literal('getFeedExtracts'), href: z.string() }),
          ),
        }),
      ),
    }),
  }),
});

export type InsightFrequency = (typeof insightFrequencies)[number];
export type InsightDuration = (typeof insightDurations)[number];
export type InsightEntity = (typeof insightEntities)[number];
export type InsightTrigger = (typeof insightTriggers)[number];
export type InsightContainer = (typeof insightContainers)[number];
export type Threshold = z.infer<typeof threshold>;
export type FeedEntry = z.infer<typeof feedEntry>;
