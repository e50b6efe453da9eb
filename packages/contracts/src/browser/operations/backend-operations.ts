import { healthReply, readinessReply } from '../health.ts';
import { createLinkReply, linkReply } from '../links.ts';
import { createSessionReply, sessionResultReply } from '../session.ts';
import { transferReply } from '../transfers.ts';
import type { HostOperation } from './operation.ts';

/** Operations for a customer's backend and for health monitors of the host. */

export const createSession = {
  method: 'POST',
  path: '/v1/sessions',
  auth: 'hostKey',
  reply: createSessionReply,
} as const satisfies HostOperation;

export const getSessionResult = {
  method: 'GET',
  path: '/v1/sessions/:sessionId',
  auth: 'hostKey',
  reply: sessionResultReply,
} as const satisfies HostOperation;

export const finishSession = {
  method: 'DELETE',
  path: '/v1/sessions/:sessionId',
  auth: 'hostKey',
  reply: sessionResultReply,
} as const satisfies HostOperation;

export const redeliverResult = {
  method: 'POST',
  path: '/v1/sessions/:sessionId/deliveries',
  auth: 'hostKey',
  reply: null,
} as const satisfies HostOperation;

export const getTransfer = {
  method: 'GET',
  path: '/v1/transfers/:reference',
  auth: 'hostKey',
  reply: transferReply,
} as const satisfies HostOperation;

export const createLink = {
  method: 'POST',
  path: '/v1/links',
  auth: 'hostKey',
  reply: createLinkReply,
} as const satisfies HostOperation;

export const getLink = {
  method: 'GET',
  path: '/v1/links/:linkId',
  auth: 'hostKey',
  reply: linkReply,
} as const satisfies HostOperation;

export const revokeLink = {
  method: 'DELETE',
  path: '/v1/links/:linkId',
  auth: 'hostKey',
  reply: linkReply,
} as const satisfies HostOperation;

export const removeUser = {
  method: 'DELETE',
  path: '/v1/users/:loginName',
  auth: 'hostKey',
  reply: null,
} as const satisfies HostOperation;

export const getHealth = {
  method: 'GET',
  path: '/health',
  auth: 'none',
  reply: healthReply,
} as const satisfies HostOperation;

export const getReadiness = {
  method: 'GET',
  path: '/ready',
  auth: 'none',
  reply: readinessReply,
} as const satisfies HostOperation;
