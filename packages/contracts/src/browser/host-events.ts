import * as z from 'zod/mini';
import { authorizationView } from './consents.ts';
import { providerAccountView } from './provider-accounts.ts';
import { entityId, instant } from './primitives.ts';

/**
 * What `streamEvents` sends. `event:` is the type, `data:` this JSON, `id:` grows within a session and may be sent back
 * as `Last-Event-ID`. The stream first sends the present state of every provider account and every authorization at a bank of the
 * session.
 */
const providerAccountEvent = z.strictObject({
  type: z.literal('provider-account'),
  providerAccount: providerAccountView,
});
const sessionEvent = z.strictObject({
  type: z.literal('session'),
  status: z.enum(['active', 'ended', 'expired']),
  expiresAt: instant,
  idleExpiresAt: instant,
});
const authorizationEvent = z.strictObject({ type: z.literal('authorization'), authorization: authorizationView });
/** A verification that the session began or read has another status, and is worth reading again. */
const verificationEvent = z.strictObject({ type: z.literal('verification'), verificationId: entityId });
/** The service has been unavailable for some time, so that the session's accounts cannot be read. Sent once; the stream stays open. */
const serviceEvent = z.strictObject({ type: z.literal('service'), status: z.literal('unavailable') });

export const hostEvent = z.discriminatedUnion('type', [
  providerAccountEvent,
  sessionEvent,
  authorizationEvent,
  verificationEvent,
]);
/** Everything that a stream may say. */
export const streamEvent = z.discriminatedUnion('type', [
  providerAccountEvent,
  sessionEvent,
  authorizationEvent,
  verificationEvent,
  serviceEvent,
]);
export type HostEvent = z.infer<typeof hostEvent>;
export type StreamEvent = z.infer<typeof streamEvent>;
