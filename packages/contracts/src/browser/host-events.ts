import * as z from 'zod/mini';
import { providerAccountView } from './provider-accounts.ts';
import { instant } from './primitives.ts';

/**
 * `GET /v1/events` (server-sent events). `event:` is the type, `data:` this JSON, `id:` grows within a session and may be
 * sent back as `Last-Event-ID`. The stream first sends the present state of every provider account touched in the session.
 */
export const hostEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('provider-account'), providerAccount: providerAccountView }),
  z.strictObject({
    type: z.literal('session'),
    status: z.enum(['active', 'ended', 'expired']),
    expiresAt: instant,
    idleExpiresAt: instant,
  }),
]);
export type HostEvent = z.infer<typeof hostEvent>;
