import { z } from 'zod';

const presence = z.strictObject({ address: z.string(), agent: z.string().nullable() }).nullable();
export type Presence = z.infer<typeof presence>;

/** What a return from the bank is held against. */
const transaction = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  consentId: z.string(),
  expiresAt: z.iso.datetime().nullable(),
});
export type ObieTransaction = z.infer<typeof transaction>;

const grant = z.strictObject({
  consentId: z.string(),
  accessToken: z.string(),
  /** Milliseconds of the protocol clock. */
  accessUntil: z.number(),
  refreshToken: z.string(),
});
export type ObieGrant = z.infer<typeof grant>;

const session = z.strictObject({ accessToken: z.string(), consentId: z.string(), presence });
export type ObieSession = z.infer<typeof session>;

const text = <S extends z.ZodType>(schema: S) => ({
  write: (value: z.output<S>): string => JSON.stringify(value),
  /** Only what was written here comes back; anything else is a defect and throws. */
  read: (kept: string): z.output<S> => schema.parse(JSON.parse(kept)),
});

/** What others keep for this connector, in the vault, without looking into it. */
export const kept = { transaction: text(transaction), grant: text(grant), session: text(session) };
