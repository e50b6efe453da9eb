import { netWorthAccountReply, netWorthReply } from '../net-worth.ts';
import type { HostOperation } from './operation.ts';

/** The operations of the net-worth view. */
export const netWorthOperations = {
  getNetWorth: {
    method: 'GET',
    path: '/v1/net-worth',
    auth: 'session',
    reply: netWorthReply,
  },
  includeInNetWorth: {
    method: 'PUT',
    path: '/v1/accounts/:accountId/net-worth',
    auth: 'session',
    reply: netWorthAccountReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
