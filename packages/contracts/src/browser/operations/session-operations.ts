import { launchReply, sessionReply } from '../session.ts';
import type { HostOperation } from './operation.ts';

/** Operations that every view of the frame calls. The schemas of the inputs are in `@fin-link/contracts/host`. */
export const sessionOperations = {
  redeemLaunch: {
    method: 'POST',
    path: '/v1/launch',
    auth: 'launch',
    reply: launchReply,
  },
  getSession: {
    method: 'GET',
    path: '/v1/session',
    auth: 'session',
    reply: sessionReply,
  },
  endSession: {
    method: 'DELETE',
    path: '/v1/session',
    auth: 'session',
    reply: null,
  },
  saveSnapshot: {
    method: 'PUT',
    path: '/v1/session/snapshot',
    auth: 'session',
    reply: null,
  },
  saveLocale: {
    method: 'PUT',
    path: '/v1/session/locale',
    auth: 'session',
    reply: null,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
