import { z } from 'zod';
import { dateTime, id } from '../primitives.ts';
import { insightBlocks, insightReason, link } from './insight-shapes.ts';
import { container } from './provider.ts';

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

const configuration = {
  isSubscribed: z.boolean(),
  frequency: z.enum(insightFrequencies).optional(),
  duration: z.enum(insightDurations).optional(),
  threshold: z.array(threshold).optional(),
  /** Whether the comparison with peers is enabled; absent for insights without this comparison. */
  isBenchmarkEnabled: z.boolean().optional(),
};
/** Settings of the customer for one kind of entity. */
export const customerConfiguration = z.strictObject({ entityType: z.enum(insightEntities), ...configuration });
/** Configuration of one entity. Without `entityId`, it applies to all entities that have no configuration. */
export const userConfiguration = z.strictObject({
  entityId: z.string().optional(),
  entityType: z.enum(insightEntities),
  ...configuration,
});

const definition = {
  insightName: z.string(),
  insightTitle: z.string(),
  insightType: z.enum(insightTypes),
  triggerType: z.enum(insightTriggers),
  containers: z.array(z.enum(insightContainers)),
  description: z.string(),
  applicableEntity: z.array(z.enum(insightEntities)),
};
const customerSubscription = z.strictObject({
  ...definition,
  customerConfiguration: z.array(customerConfiguration),
});
const userSubscription = z.strictObject({
  ...definition,
  userConfiguration: z.array(userConfiguration),
  customerConfiguration: z.array(customerConfiguration),
});

const anyText = z.string().max(500).optional();
/** Read-only members of the public description. Input with one of them is refused (Y802). */
const readOnlyMembers = {
  insightType: anyText,
  triggerType: anyText,
  containers: z.array(z.string()).max(20).optional(),
  description: anyText,
  applicableEntity: z.array(z.string()).max(5).optional(),
};
const configurationChanges = {
  entityType: z.enum(insightEntities).optional(),
  isSubscribed: z.boolean().optional(),
  frequency: z.enum(insightFrequencies).optional(),
  duration: z.enum(insightDurations).optional(),
  threshold: z
    .array(
      z.strictObject({
        name: z.enum(thresholdNames).optional(),
        type: z.enum(thresholdTypes).optional(),
        value: z.string().max(40).optional(),
      }),
    )
    .max(10)
    .optional(),
  isBenchmarkEnabled: z.boolean().optional(),
};
/** Maximum number of insights in a request. */
const maxInsights = 100;
/** Body of `PATCH /insights/configs/customerSubscriptions`. Absent members keep their values. */
export const updateCustomerSubscriptions = z.strictObject({
  customerSubscription: z
    .array(
      z.strictObject({
        insightName: z.string().max(100).optional(),
        insightTitle: z.string().max(200).optional(),
        ...readOnlyMembers,
        customerConfiguration: z.array(z.strictObject(configurationChanges)).max(5).optional(),
      }),
    )
    .max(maxInsights),
});
/** Body of `PATCH /insights/configs/userSubscriptions`. Absent members keep their values. */
export const updateUserSubscriptions = z.strictObject({
  userSubscription: z
    .array(
      z.strictObject({
        insightName: z.string().max(100).optional(),
        insightTitle: anyText,
        ...readOnlyMembers,
        userConfiguration: z
          .array(z.strictObject({ entityId: z.string().max(20).optional(), ...configurationChanges }))
          .max(100)
          .optional(),
      }),
    )
    .max(maxInsights),
});

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

const feedEntry = z.strictObject({
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
/** Entry in a list of all users of a customer, with the `loginName`. */
const customerFeedEntry = feedEntry.extend({ loginName: z.string() });

/** Reply of the endpoints that list insights. The list is absent if it is empty. */
export const feedReply = z.strictObject({ feed: z.array(feedEntry).optional() });
/** Reply of `GET /insights/feed/count`: the number of insights that match the filters. */
export const feedCountReply = z.strictObject({ feed: z.strictObject({ total: z.int() }) });
/** Reply of `GET /insights/configs/customerSubscriptions`: the settings of the customer, with the insights of its users. */
export const customerSubscriptionsReply = z.strictObject({
  customerSubscription: z.array(customerSubscription),
  feed: z.array(customerFeedEntry).optional(),
});
/** Reply of `GET /insights/configs/userSubscriptions`: the settings of the user and of the customer, with the insights of the user. */
export const userSubscriptionsReply = z.strictObject({
  userSubscription: z.array(userSubscription).optional(),
  feed: z.array(feedEntry).optional(),
});
/** Body of `PUT /insights/feed/:insightId`. Dismisses an insight, or restores a dismissed one. */
export const updateInsight = z.strictObject({ feed: z.strictObject({ status: z.enum(insightStatuses) }) });

const eligibleEntry = {
  entityId: z.string().optional(),
  entityType: z.enum(insightEntities),
  ...configuration,
  container: container.optional(),
  link: link.optional(),
};
/** Reply of `GET /insights/entityDetail`: the insights for which an account or a view is eligible. */
export const entityDetailReply = z.strictObject({
  entityDetail: z.array(
    z.strictObject({
      entityType: z.enum(insightEntities),
      entityId: z.string(),
      container: container.optional(),
      link,
      eligibleInsight: z.array(
        z.strictObject({
          insightName: z.string(),
          applicableConfiguration: z.array(z.strictObject(eligibleEntry)),
        }),
      ),
    }),
  ),
});
/** Reply of `GET /insights/insightDetail/:insightName`: the accounts and views that are eligible for an insight. */
export const insightDetailReply = z.strictObject({
  insightDetail: z.array(
    z.strictObject({
      insightName: z.string(),
      insightType: z.enum(insightTypes),
      triggerType: z.enum(insightTriggers),
      eligibleEntity: z.array(z.strictObject(eligibleEntry)),
    }),
  ),
});

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
export type CustomerConfiguration = z.infer<typeof customerConfiguration>;
export type UserConfiguration = z.infer<typeof userConfiguration>;
