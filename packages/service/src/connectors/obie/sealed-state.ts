import { z } from 'zod';
import { sealedPresence, sealedScopes, sealedText } from '../open-banking/sealed-state.ts';

/** What the return from the bank is checked against. */
const transaction = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  consentId: z.string(),
  scopes: sealedScopes,
  /** The consent was made for this authorization; else it is in use, and confirmed again. */
  isNew: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
});
export type ObieTransaction = z.infer<typeof transaction>;

const grant = z.strictObject({
  /** Null where the consent stays as it is when the tokens are given back. */
  consentId: z.string().nullable(),
  scopes: sealedScopes,
  /** Null where nobody came back with an answer, which makes a grant that can only be given back. */
  accessToken: z.string().nullable(),
  /** Milliseconds of the protocol clock. */
  accessUntil: z.number(),
  /** Null where the bank gave none, which makes a grant that can only be given back. */
  refreshToken: z.string().nullable(),
});
export type ObieGrant = z.infer<typeof grant>;

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  scopes: sealedScopes,
  presence: sealedPresence,
});
export type ObieSession = z.infer<typeof session>;

/** The connector's state that the vault keeps sealed; nobody else reads it. */
export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
