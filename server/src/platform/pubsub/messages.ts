import { z } from 'zod';

/** Messages between processes of the host. They contain references only; the data is in the tables. */
export const pubsubMessage = z.discriminatedUnion('about', [
  /** The session's row changed, for example because the session ended. */
  z.strictObject({ about: z.literal('session'), sessionId: z.string() }),
  /** A provider account of the session changed. */
  z.strictObject({ about: z.literal('providerAccount'), sessionId: z.string(), providerAccountId: z.int() }),
  /** The service reported a change of the provider account, which should be read again. */
  z.strictObject({ about: z.literal('hint'), sessionId: z.string(), providerAccountId: z.int() }),
  /** A bank authorization of the session changed. */
  z.strictObject({ about: z.literal('authorization'), sessionId: z.string() }),
  /** A verification of the session should be read again. */
  z.strictObject({ about: z.literal('verification'), sessionId: z.string() }),
  /** A user's token was stored, or the process that requested it gave up. */
  z.strictObject({ about: z.literal('token'), loginName: z.string() }),
  /** A user's token, which processes may have cached, was revoked. */
  z.strictObject({ about: z.literal('token-revoked'), loginName: z.string() }),
]);
/** Message between processes of the host. */
export type PubsubMessage = z.infer<typeof pubsubMessage>;
