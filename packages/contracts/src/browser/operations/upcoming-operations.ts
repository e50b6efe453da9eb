import { predictedEventReply, upcomingReply } from '../upcoming.ts';
import type { HostOperation } from './operation.ts';

/** Operations of the upcoming payments view. */

export const getUpcoming = {
  method: 'GET',
  path: '/v1/upcoming',
  auth: 'session',
  reply: upcomingReply,
} as const satisfies HostOperation;

export const setApproval = {
  method: 'PUT',
  path: '/v1/predicted-events/:predictedEventId/approval',
  auth: 'session',
  reply: predictedEventReply,
} as const satisfies HostOperation;
