import { createTransferReply, positionsReply } from '../transfers.ts';
import type { HostOperation } from './operation.ts';

/** Operations that the frame uses to collect the details of a transfer between brokers. The backend reads the result with `getTransfer`. */
export const transferOperations = {
  listPositions: {
    method: 'GET',
    path: '/v1/provider-accounts/:providerAccountId/positions',
    auth: 'session',
    reply: positionsReply,
  },
  createTransfer: {
    method: 'POST',
    path: '/v1/transfers',
    auth: 'session',
    reply: createTransferReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
