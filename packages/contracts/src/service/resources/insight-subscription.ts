import { z } from 'zod';
import { link } from './insight-shapes.ts';
import {
  insightTypes,
  insightTriggers,
  insightEntities,
  insightFrequencies,
  insightDurations,
  thresholdNames,
  thresholdTypes,
  insightContainers,
  threshold,
  maxInsights,
  feedEntry,
} from './insight.ts';
import { container } from './provider.ts';

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

/** Entry in a list of all users of a customer, with the `loginName`. */
const customerFeedEntry = feedEntry.extend({ loginName: z.string() });

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

export type CustomerConfiguration = z.infer<typeof customerConfiguration>;
export type UserConfiguration = z.infer<typeof userConfiguration>;
