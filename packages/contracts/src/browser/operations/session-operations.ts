import { launchReply, sessionReply } from '../session.ts';
import type { HostOperation } from './operation.ts';

/** Operations that every view of the frame calls. Their inputs are in `@fin-link/contracts/host`. */

export const redeemLaunch = {
  method: 'POST',
  path: '/v1/launch',
  auth: 'launch',
  reply: launchReply,
} as const satisfies HostOperation;

export const getSession = {
  method: 'GET',
  path: '/v1/session',
  auth: 'session',
  reply: sessionReply,
} as const satisfies HostOperation;

export const endSession = {
  method: 'DELETE',
  path: '/v1/session',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;

export const saveSnapshot = {
  method: 'PUT',
  path: '/v1/session/snapshot',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;
