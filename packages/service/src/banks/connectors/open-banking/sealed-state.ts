import { scopeIds } from '@fin-link/contracts/service';
import { z } from 'zod';
import { jsonOf } from './reply-schema.ts';

/** Address and agent of the user; `null` if the user is not present. */
export const sealedPresence = z.strictObject({ address: z.string(), agent: z.string().nullable() }).nullable();
export type Presence = z.infer<typeof sealedPresence>;

/** Scopes that a grant gives access to. */
export const sealedScopes = z.array(z.enum(scopeIds));

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
   * Set if the last token refresh returned no other refresh token. Missing before the first token refresh, and after a refresh that
   * replaced the token.
   */
  keepsRefreshToken: z.literal(true).optional(),
};

export interface TokenSet {
  accessToken: string | null;
  accessUntil: number;
  refreshToken: string | null;
  keepsRefreshToken?: true | undefined;
}

/** Conversion of a connector's state to the text that the vault stores. No other code reads the text. */
export interface Sealed<T> {
  /** Returns the text of a state. */
  write(value: T): string;
  /** Returns the state of a text. Throws if the text does not match the schema. The error does not include the text, which holds tokens. */
  read(sealed: string): T;
}

/** Creates the conversion for the states of a schema. */
export const sealedText = <S extends z.ZodType>(schema: S): Sealed<z.output<S>> => ({
  write: (value) => JSON.stringify(value),
  read(sealed) {
    const parsed = schema.safeParse(jsonOf(sealed));
    if (!parsed.success) throw new Error('sealed state that was not written here');
    return parsed.data;
  },
});

/** Creates the conversions of a profile. `transaction` and `grant` are the profile-specific parts; the common parts are added. */
export const sealedStateOf = <T extends z.ZodRawShape, G extends z.ZodRawShape, S extends z.ZodType>(
  transaction: T,
  grant: G,
  session: S,
) => ({
  transaction: sealedText(z.strictObject({ ...transactionSecrets, ...transaction })),
  grant: sealedText(z.strictObject({ ...tokenSet, ...grant })),
  session: sealedText(session),
});

/** Parts of every transaction. The user's return is compared with them. */
const transactionSecrets = {
  /** OAuth `state`. */
  state: z.string(),
  /** `null` if no ID token was requested. */
  nonce: z.string().nullable(),
  /** PKCE code verifier. */
  codeVerifier: z.string(),
  /** The bank's name for the user who must return; `null` if any user may. */
  subject: z.string().nullable().default(null),
};

/** Profile-specific part of a transaction or grant, without the common parts. */
export type ProfilePart<Stored, Common> = Stored extends Sealed<infer Value> ? Omit<Value, keyof Common> : never;
