import { scopeIds } from '@fin-link/contracts/service';
import { z } from 'zod';
import { jsonOf } from './reply-schema.ts';

/** The user who is there, by address and agent; null when nobody is. */
export const sealedPresence = z.strictObject({ address: z.string(), agent: z.string().nullable() }).nullable();
export type Presence = z.infer<typeof sealedPresence>;

/** What a grant gives to read. */
export const sealedScopes = z.array(z.enum(scopeIds));

/** Parts of every transaction: what a return from the bank is compared with. */
const transactionSecrets = {
  state: z.string(),
  /** `null` if no ID token was asked for. */
  nonce: z.string().nullable(),
  codeVerifier: z.string(),
  /** The bank's name for the user who has to come back; `null` if any user may. */
  subject: z.string().nullable().default(null),
};
export interface TransactionSecrets {
  state: string;
  nonce: string | null;
  codeVerifier: string;
  subject: string | null;
}

/** Parts of every grant. Without a token that lasts, a grant can only be given back. */
export const tokenSet = {
  /** `null` if the user never came back. */
  accessToken: z.string().nullable(),
  /** Milliseconds of the protocol clock. */
  accessUntil: z.number(),
  refreshToken: z.string().nullable(),
  /** An exchange returned no other refresh token. Missing before the first exchange and at a bank that rotates them. */
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
  /** Throws for anything that `write` did not make. The error does not show the text, which holds tokens. */
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

/** Sealed state of a profile: its own parts of a transaction and of a grant, and its session. */
export const sealedStateOf = <T extends z.ZodRawShape, G extends z.ZodRawShape, S extends z.ZodType>(
  transaction: T,
  grant: G,
  session: S,
) => ({
  transaction: sealedText(z.strictObject({ ...transactionSecrets, ...transaction })),
  grant: sealedText(z.strictObject({ ...tokenSet, ...grant })),
  session: sealedText(session),
});

/** Own part of a profile's transaction or grant, without the parts that every one has. */
export type OwnPart<Stored, Common> = Stored extends Sealed<infer Value> ? Omit<Value, keyof Common> : never;
