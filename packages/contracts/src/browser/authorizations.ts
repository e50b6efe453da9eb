import * as z from 'zod/mini';
import { consentScopeId } from './consents.ts';
import { hostErrorCodes } from './errors.ts';
import { authorizationId, entityId, text } from './primitives.ts';

/**
 * States of a user's visit at the bank. `ready`: not opened yet. `atBank`: the user was sent to the bank. `checking`:
 * the user is back, and the host checks the bank's answer. All others are final. The host never trusts windows,
 * messages or addresses for these states.
 */
export const authorizationStatuses = [
  'ready',
  'atBank',
  'checking',
  'done',
  'declined',
  'failed',
  'cancelled',
  'expired',
] as const;
/** One visit of the user at the bank to give or renew a consent. */
export const authorizationView = z.strictObject({
  authorizationId,
  consentId: entityId,
  providerId: entityId,
  /** Connection that was created, or that the authorization is about; `null` until there is one. */
  providerAccountId: z.nullable(entityId),
  status: z.enum(authorizationStatuses),
  /** Reason for the failure. With `atBank`: the reason why the host rejected a return; the bank's answer can still arrive. */
  problem: z.nullable(z.enum(hostErrorCodes)),
});

const redirectMode = z.enum(['popup', 'tab', 'external']);

/**
 * Request sent by "Agree and continue" and "Renew". The host contacts the bank only when the browser opens `startPath`, because the
 * bank's answer expires after about a minute.
 */
export const createAuthorizationRequest = z.strictObject({
  purpose: z.enum(['give', 'renew']),
  /** Groups that the user agreed to. Default: all groups shown. */
  scopeIds: z.optional(z.array(consentScopeId).check(z.minLength(1), z.maxLength(10))),
  /**
   * `tab`: the embedding page itself opens the bank, and the user returns to the session's return address. Without a
   * return address, `tab` becomes `popup`. `external`: another app opens the bank, for example the browser beside a web view, and
   * then the return address, if there is one.
   */
  mode: redirectMode,
});
/** Reply with an authorization and, before it is opened, the link to the bank. */
export const authorizationReply = z.strictObject({
  authorization: authorizationView,
  mode: redirectMode,
  /** Path on the host that can be opened once within ten minutes; only with `ready`. */
  startPath: z.nullable(z.string().check(z.maxLength(300))),
  /** Host name of the bank's page; `null` if unknown. */
  bankHost: z.nullable(text(255)),
});

export type CreateAuthorization = z.infer<typeof createAuthorizationRequest>;
export type AuthorizationView = z.infer<typeof authorizationView>;
export type AuthorizationStatus = AuthorizationView['status'];
export type AuthorizationReply = z.infer<typeof authorizationReply>;
