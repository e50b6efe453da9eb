import { predictedEventReply, upcomingReply } from '../upcoming.ts';
import type { HostOperation } from './operation.ts';

/** Operations of the upcoming payments view. The schemas of the inputs are in `@fin-link/contracts/host`. */
export const upcomingOperations = {
  getUpcoming: {
    method: 'GET',
    path: '/v1/upcoming',
    auth: 'session',
    reply: upcomingReply,
  },
  setApproval: {
    method: 'PUT',
    path: '/v1/predicted-events/:predictedEventId/approval',
    auth: 'session',
    reply: predictedEventReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
