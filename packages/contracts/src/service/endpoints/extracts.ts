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
    query: extractEventsQuery,
    reply: extractEventsReply,
    status: 200,
  }),
} as const;
