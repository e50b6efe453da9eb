import { z } from 'zod';
import { dateText, dateTime, idString, loginName, skipText, topText, wordListText } from '../primitives.ts';
import {
  customerSubscriptionsReply,
  entityDetailReply,
  insightDetailReply,
  updateCustomerSubscriptions,
  updateUserSubscriptions,
  userSubscriptionsReply,
} from '../resources/insight-subscription.ts';
import {
  feedCountReply,
  feedReply,
  insightEntities,
  insightStatuses,
  insightTriggers,
  insightTypes,
  triggerInsights,
  updateInsight,
} from '../resources/insight.ts';
import { endpoint } from './define.ts';

/** Comma-separated names or ids. */
const listText = z
  .string()
  .min(1)
  .max(5_000)
  .transform((text) => text.split(','));
const timeText = z.union([dateText, dateTime]);
const page = { skip: skipText.optional(), top: topText.optional() };
const feedFilters = {
  insightName: listText.optional(),
  /** Start as a day or a time; `toDate` must have the same format. Default: the last 31 days. At most one year. */
  fromDate: timeText.optional(),
  toDate: timeText.optional(),
  entityId: listText.optional(),
  entityType: wordListText(insightEntities).optional(),
  triggerType: wordListText(insightTriggers).optional(),
  insightType: wordListText(insightTypes).optional(),
  /** Addition of this service. Default: both statuses. */
  status: wordListText(insightStatuses).optional(),
};

/** Endpoints under `/insights`: generated insights, and the settings of customers and users for them. */
export const insightEndpoints = {
  updateCustomerSubscriptions: endpoint({
    method: 'PATCH',
    path: '/insights/configs/customerSubscriptions',
    caller: 'admin',
    section: '4.4',
    summary: 'Change customer preferences per insight. Absent members keep their values',
    description:
      'Sets which insights users get, their titles and their thresholds. Users inherit them unless they have their own. A request changes all insights that it names, or none. An unknown insight answers `Y800`, one without a change `Y803`.',
    body: updateCustomerSubscriptions,
    status: 204,
  }),
  getCustomerSubscriptions: endpoint({
    method: 'GET',
    path: '/insights/configs/customerSubscriptions',
    caller: 'admin',
    section: '4.4',
    summary: 'Preferences of the customer, and the insights of its users, newest first',
    description:
      'Lists the insights on offer with the settings of the customer, and what was generated for its users in the period, newest first. The period is at most one year.',
    query: z.strictObject({
      insightName: listText.optional(),
      fromDate: timeText.optional(),
      toDate: timeText.optional(),
      ...page,
    }),
    reply: customerSubscriptionsReply,
    status: 200,
  }),
  updateUserSubscriptions: endpoint({
    method: 'PATCH',
    path: '/insights/configs/userSubscriptions',
    caller: 'user',
    section: '4.4',
    summary: 'Change user preferences per insight, for all entities or one. Absent members keep their values',
    description:
      'Sets, for this user, which insights are on and their thresholds, for all accounts and views or for one. An insight that the customer switched off answers `Y800`.',
    body: updateUserSubscriptions,
    status: 204,
  }),
  getUserSubscriptions: endpoint({
    method: 'GET',
    path: '/insights/configs/userSubscriptions',
    caller: 'user',
    section: '4.4',
    summary: 'Preferences of the user and the customer, and the insights of the user, newest first',
    description:
      'Lists the settings of the user next to those of the customer, and the insights of the period, newest first. The period is at most one year.',
    query: z.strictObject({
      insightName: listText.optional(),
      entityId: listText.optional(),
      fromDate: timeText.optional(),
      toDate: timeText.optional(),
      ...page,
    }),
    reply: userSubscriptionsReply,
    status: 200,
  }),
  deleteUserSubscriptions: endpoint({
    method: 'DELETE',
    path: '/insights/configs/userSubscriptions',
    caller: 'user',
    section: 'public',
    summary: 'Delete preferences of the user, so that the preferences of the customer apply again',
    description:
      'Deletes settings of the user for the named insights, so that those of the customer apply again. Without such a setting, `Y822`.',
    query: z.strictObject({
      insightName: listText,
      entityId: listText.optional(),
      entityType: wordListText(insightEntities).optional(),
    }),
    status: 204,
  }),
  getInsightFeed: endpoint({
    method: 'GET',
    path: '/insights/feed',
    caller: 'user',
    section: 'public',
    summary: 'Insights of the user, newest first',
    description:
      'Lists the insights of the user. Without a period, the last 31 days; at most one year. Both dates have the same format. At most 500 per page; the header `Link` has the next page.',
    query: z.strictObject({ ...feedFilters, ...page }),
    reply: feedReply,
    status: 200,
  }),
  getInsightFeedExtracts: endpoint({
    method: 'GET',
    path: '/insights/feedExtracts',
    caller: 'admin',
    section: 'public',
    summary: 'Insights of a user by login name, newest first',
    description:
      'Lists the insights of one user for a backend with an admin token, also those that the user dismissed. An unknown login name answers `Y800`.',
    query: z.strictObject({ ...feedFilters, ...page, loginName }),
    reply: feedReply,
    status: 200,
  }),
  getInsightFeedCount: endpoint({
    method: 'GET',
    path: '/insights/feed/count',
    caller: 'user',
    section: 'public',
    summary: 'Count of insights',
    description: 'Counts the insights that `GET /insights/feed` lists with the same filters.',
    query: z.strictObject(feedFilters),
    reply: feedCountReply,
    status: 200,
  }),
  updateInsight: endpoint({
    method: 'PUT',
    path: '/insights/feed/:insightId',
    caller: 'user',
    section: 'own',
    summary: 'Dismiss an insight, or restore it',
    description:
      '`DISMISSED` hides an insight in the elements of a host, `ACTIVE` shows it again. An unknown id answers `Y807`.',
    params: z.strictObject({ insightId: idString }),
    body: updateInsight,
    status: 204,
  }),
  triggerInsights: endpoint({
    method: 'POST',
    path: '/insights/trigger',
    caller: 'user',
    section: 'public',
    summary: 'Evaluate insights now',
    description:
      'Evaluates the named insights during the call; read the feed afterwards. At most ten evaluations, where one is an insight for one account or view; more answer `Y802`. With `overrideDuplicateCheck: false`, an insight that exists is not generated again, so no Idempotency-Key is needed. An insight that is off answers `Y800`.',
    body: triggerInsights,
    status: 200,
  }),
  getEntityDetail: endpoint({
    method: 'GET',
    path: '/insights/entityDetail',
    caller: 'user',
    section: 'public',
    summary: 'Insights that an account or a view is eligible for, with the current settings',
    description:
      'Lists the insights that this account or view can have, with the settings that apply. An unknown entity answers `Y800`.',
    query: z.strictObject({
      entityId: z.string().max(200),
      entityType: z.string().max(50),
      insightName: listText.optional(),
    }),
    reply: entityDetailReply,
    status: 200,
  }),
  getInsightDetail: endpoint({
    method: 'GET',
    path: '/insights/insightDetail/:insightName',
    caller: 'user',
    section: 'public',
    summary: 'Accounts and views that are eligible for an insight, with the current settings',
    description:
      'Lists the accounts and views that can have this insight, with the settings that apply. An unknown insight answers `Y800`, one that is off `Y822`.',
    params: z.strictObject({ insightName: z.string().max(100) }),
    query: z.strictObject({ entityType: wordListText(insightEntities).optional() }),
    reply: insightDetailReply,
    status: 200,
  }),
} as const;
