import { funnelReply } from '../operations-funnel.ts';
import { operatedSessionReply, operatedSessions } from '../operations-sessions.ts';
import type { HostOperation } from './operation.ts';

/** Operations with which operators follow sessions. The host answers them from its own database. */
export const operatedSessionOperations = {
  listOperatedSessions: {
    method: 'GET',
    path: '/v1/operations/sessions',
    auth: 'operator',
    reply: operatedSessions,
  },
  getOperatedSession: {
    method: 'GET',
    path: '/v1/operations/sessions/:sessionId',
    auth: 'operator',
    reply: operatedSessionReply,
  },
  getFunnel: {
    method: 'GET',
    path: '/v1/operations/funnel',
    auth: 'operator',
    reply: funnelReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
