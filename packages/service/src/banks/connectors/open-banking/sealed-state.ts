import { scopeIds } from '@fin-link/contracts/service';
import { z } from 'zod';
import { jsonOf } from './reply-schema.ts';

/** Address and agent of the user; `null` if the user is not present. */
export const sealedPresence = z.strictObject({ address: z.string(), agent: z.string().nullable() }).nullable();
export type Presence = z.infer<typeof sealedPresence>;

/** Scopes that a grant can read. */
export const sealedScopes = z.array(z.enum(scopeIds));

/** Parts of every transaction. A return from the bank is compared with them. */
const transactionSecrets = {
  state: z.string(),
  /** `null` if no ID token was requested. */
  nonce: z.string().nullable(),
  codeVerifier: z.string(),
  /** The bank's name for the user who must return; `null` if any user may. */
  subject: z.string().nullable().default(null),
};
export interface TransactionSecrets {
  state: string;
  nonce: string | null;
  codeVerifier: string;
  subject: string | null;
}

/** Parts of every grant. A grant without a refresh token cannot be renewed. */
export const tokenSet = {
  /** `null` if the user never returned. */
  accessToken: z.string().nullable(),
  /** Expiry of the access token, in milliseconds of the protocol clock. */
  accessUntil: z.number(),
  refreshToken: z.string().nullable(),
  /**
   * Set if the last token refresh returned no other refresh token. Missing before the first token refresh, and at banks that rotate tokens.
   */
  keepsRefreshToken: z.literal(true).optional(),
};
export interface TokenSet {
  accessToken: string | null;
  accessUntil: number;
  refreshToken: string | null;
  keepsRefreshToken?: true | undefined;
}

/** State of a connector that the vault keeps sealed and no other code reads. */
export interface Sealed<T> {
  write(value: T): string;
  /** Throws for a text that `write` did not make. The error does not include the text, which holds tokens. */
  read(sealed: string): T;
}

export const sealedText = <S extends z.ZodType>(schema: S): Sealed<z.output<S>> => ({
  write: (value) => JSON.stringify(value),
  read(sealed) {
    const read = schema.safeParse(jsonOf(sealed));
    if (!read.success) throw new Error('sealed state that was not written here');
    return read.data;
  },
});

/** Creates the sealed state of a profile from its own parts of a transaction and of a grant, and its session. */
export const sealedStateOf = <T extends z.ZodRawShape, G extends z.ZodRawShape, S extends z.ZodType>(
  transaction: T,
  grant: G,
  session: S,
) => ({
  transaction: sealedText(z.strictObject({ ...transactionSecrets, ...transaction })),
  grant: sealedText(z.strictObject({ ...tokenSet, ...grant })),
  session: sealedText(session),
});

/** Profile-specific part of a transaction or grant, without the common parts. */
export type OwnPart<Stored, Common> = Stored extends Sealed<infer Value> ? Omit<Value, keyof Common> : never;
