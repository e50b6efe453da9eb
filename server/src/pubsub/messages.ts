import { z } from 'zod';

/** What processes of the host tell each other: references, and nothing that a table holds. */
export const pubsubMessage = z.discriminatedUnion('about', [
  /** The session's own row changed: touched, ended. */
  z.strictObject({ about: z.literal('session'), sessionId: z.string() }),
  /** A provider account of the session reads differently now. */
  z.strictObject({ about: z.literal('providerAccount'), sessionId: z.string(), providerAccountId: z.int() }),
  /** The service reported that this provider account is worth reading again. */
  z.strictObject({ about: z.literal('hint'), sessionId: z.string(), providerAccountId: z.int() }),
  /** An authorization at a bank of the session changed. */
  z.strictObject({ about: z.literal('authorization'), sessionId: z.string() }),
  /** A verification that the session knows is worth reading again. */
  z.strictObject({ about: z.literal('verification'), sessionId: z.string() }),
  /** The token of a user was stored, or nobody fetches it any more. */
  z.strictObject({ about: z.literal('token'), loginName: z.string() }),
  /** The token that processes may remember is revoked. */
  z.strictObject({ about: z.literal('token-revoked'), loginName: z.string() }),
]);
export type PubsubMessage = z.infer<typeof pubsubMessage>;
