import { netWorthAccountReply, netWorthReply } from '../net-worth.ts';
import type { HostOperation } from './operation.ts';

/** Operations of the net-worth view. The schemas of the inputs are in `@fin-link/contracts/host`. */
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
