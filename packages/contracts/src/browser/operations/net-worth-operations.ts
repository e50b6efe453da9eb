import { netWorthAccountReply, netWorthReply } from '../net-worth.ts';
import type { HostOperation } from './operation.ts';

/** The operations of the net-worth view. */

export const getNetWorth = {
  method: 'GET',
  path: '/v1/net-worth',
  auth: 'session',
  reply: netWorthReply,
} as const satisfies HostOperation;

export const includeInNetWorth = {
  method: 'PUT',
  path: '/v1/accounts/:accountId/net-worth',
  auth: 'session',
  reply: netWorthAccountReply,
} as const satisfies HostOperation;
