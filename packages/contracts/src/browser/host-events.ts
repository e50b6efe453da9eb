import * as z from 'zod/mini';
import { authorizationView } from './authorizations.ts';
import { entityId, instant } from './primitives.ts';
import { providerAccountView } from './provider-accounts.ts';

/**
 * Events of `streamEvents`. `event:` is the type and `data:` is this JSON. `id:` increases within a session and can be
 * sent back as `Last-Event-ID`. The stream starts with the current state of every provider account and every
 * authorization of the session.
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
/** The status of a verification that the session created or read has changed. The client should read it again. */
const verificationEvent = z.strictObject({ type: z.literal('verification'), verificationId: entityId });
/** The service has been unavailable for some time, so that the session's accounts cannot be read. Sent once; the stream stays open. */
const serviceEvent = z.strictObject({ type: z.literal('service'), status: z.literal('unavailable') });

/** Events that a client passes to its caller. Instead of `service`, the client reports the error `service.unavailable`. */
export const hostEvent = z.discriminatedUnion('type', [
  providerAccountEvent,
  sessionEvent,
  authorizationEvent,
  verificationEvent,
]);
/** Every event of the stream `GET /v1/events`, including `service`. */
export const streamEvent = z.discriminatedUnion('type', [
  providerAccountEvent,
  sessionEvent,
  authorizationEvent,
  verificationEvent,
  serviceEvent,
]);
export type HostEvent = z.infer<typeof hostEvent>;
export type StreamEvent = z.infer<typeof streamEvent>;
