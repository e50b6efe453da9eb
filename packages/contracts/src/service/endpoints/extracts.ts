import { extractEventsQuery, extractEventsReply, userDataQuery, userDataReply } from '../resources/extract.ts';
import { endpoint } from './define.ts';

/** Endpoints under `/dataExtracts`, with which a customer copies changed data (service interface, section 4.3). */
export const extractEndpoints = {
  getUserData: endpoint({
    method: 'GET',
    path: '/dataExtracts/userData',
    caller: 'admin',
    section: '4.3',
    summary: 'Changed data of a user in a period',
    description:
      'Returns what was inserted, changed or deleted for one user from `fromDate` to `toDate`, as `DATA_UPDATES` announces. Process provider accounts first, then accounts, then transactions and holdings. Follow the header `Link` to the last page. The period has ended and is at most 60 minutes long, otherwise `Y800` or `Y809`. If extracts are not paged, the reply has the newest 5,000 transactions, and `Fin-Left-Out` counts the others.',
    query: userDataQuery,
    reply: userDataReply,
    status: 200,
  }),
  getExtractEvents: endpoint({
    method: 'GET',
    path: '/dataExtracts/events',
    caller: 'admin',
    section: '4.3',
    summary: 'Data update events of a period',
    description:
      'For customers that poll instead of receiving `DATA_UPDATES`: names the users whose data changed in the period. Every change before the returned `toDate` is included, so the next period starts there. `eventName` is `DATA_UPDATES`; another event answers `Y821`.',
    query: extractEventsQuery,
    reply: extractEventsReply,
    status: 200,
  }),
} as const;
