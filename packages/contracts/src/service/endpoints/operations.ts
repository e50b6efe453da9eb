import {
  activeUsersQuery,
  activeUsersReply,
  endingConsentsQuery,
  endingConsentsReply,
  foundUserQuery,
  foundUserReply,
  providerHealthQuery,
  providerHealthReply,
} from '../resources/operations.ts';
import { endpoint } from './define.ts';

/** Endpoints under `/operations` for the customer's operators. Additions of this service (capability `OPERATIONS`). */
export const operationsEndpoints = {
  findUser: endpoint({
    method: 'GET',
    path: '/operations/user',
    caller: 'admin',
    section: 'own',
    summary: 'A user by login name, without creating the user',
    description:
      'Finds a user of the customer. Unlike a token, which may register a user at the first request, this creates none. Without such a user, `Y807`.',
    query: foundUserQuery,
    reply: foundUserReply,
    status: 200,
  }),
  getProviderHealth: endpoint({
    method: 'GET',
    path: '/operations/providers',
    caller: 'admin',
    section: 'own',
    summary: 'Attempts of the last 24 hours by provider',
    description:
      'Counts the first and later refreshes of your users in the last 24 full hours, those of providers with the most failures first. With `name`, providers without attempts are listed, too. The state is that of `uptimeMetrics`. At most 500 per page.',
    query: providerHealthQuery,
    reply: providerHealthReply,
    status: 200,
  }),
  getEndingConsents: endpoint({
    method: 'GET',
    path: '/operations/consents',
    caller: 'admin',
    section: 'own',
    summary: 'Consents that end soon',
    description:
      'Lists the active consents of all your users that end, or must be confirmed, within `days`, earliest first. At most 500 per page.',
    query: endingConsentsQuery,
    reply: endingConsentsReply,
    status: 200,
  }),
  getActiveUsers: endpoint({
    method: 'GET',
    path: '/operations/activeUsers',
    caller: 'admin',
    section: 'own',
    summary: 'Count of active users by month',
    description:
      'A user is active in each month in which you read the user’s data extract. Users who unregistered stay in the count. `months` includes this one; default 12, at most 24.',
    query: activeUsersQuery,
    reply: activeUsersReply,
    status: 200,
  }),
} as const;
