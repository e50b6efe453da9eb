import { deliveriesReply } from '../deliveries.ts';
import { healthReply, readinessReply } from '../health.ts';
import { createLinkReply, linkReply } from '../links.ts';
import { sessionResultReply } from '../session-result.ts';
import { createSessionReply } from '../session.ts';
import { transferReply } from '../transfers.ts';
import type { HostOperation } from './operation.ts';

/** Operations for a customer's backend, with the API key of a site, and for health monitors of the host. */
export const backendOperations = {
  createSession: {
    method: 'POST',
    path: '/v1/sessions',
    auth: 'hostKey',
    reply: createSessionReply,
  },
  getSessionResult: {
    method: 'GET',
    path: '/v1/sessions/:sessionId',
    auth: 'hostKey',
    reply: sessionResultReply,
  },
  finishSession: {
    method: 'DELETE',
    path: '/v1/sessions/:sessionId',
    auth: 'hostKey',
    reply: sessionResultReply,
  },
  redeliverResult: {
    method: 'POST',
    path: '/v1/sessions/:sessionId/deliveries',
    auth: 'hostKey',
    reply: null,
  },
  listDeliveries: {
    method: 'GET',
    path: '/v1/deliveries',
    auth: 'hostKey',
    reply: deliveriesReply,
  },
  getTransfer: {
    method: 'GET',
    path: '/v1/transfers/:reference',
    auth: 'hostKey',
    reply: transferReply,
  },
  createLink: {
    method: 'POST',
    path: '/v1/links',
    auth: 'hostKey',
    reply: createLinkReply,
  },
  getLink: {
    method: 'GET',
    path: '/v1/links/:linkId',
    auth: 'hostKey',
    reply: linkReply,
  },
  revokeLink: {
    method: 'DELETE',
    path: '/v1/links/:linkId',
    auth: 'hostKey',
    reply: linkReply,
  },
  removeUser: {
    method: 'DELETE',
    path: '/v1/users/:loginName',
    auth: 'hostKey',
    reply: null,
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    auth: 'none',
    reply: healthReply,
  },
  getReadiness: {
    method: 'GET',
    path: '/ready',
    auth: 'none',
    reply: readinessReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
