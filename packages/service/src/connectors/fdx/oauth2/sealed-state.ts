import { z } from 'zod';
import { sealedPresence, sealedText } from '../../open-banking/sealed-state.ts';

/** What the return from the bank is checked against. */
const transaction = z.strictObject({
  state: z.string(),
  /** Null where no ID token was asked for. */
  nonce: z.string().nullable(),
  codeVerifier: z.string(),
  scopes: z.array(z.string()),
  /** By the business clock: when it was asked for, and until when. */
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** The bank's name for the user who has to come back; null where it may be anybody. */
  subject: z.string().nullable(),
});
export type OAuth2Transaction = z.infer<typeof transaction>;

const grant = z.strictObject({
  subject: z.string().nullable(),
  /** That the bank granted. */
  scopes: z.array(z.string()),
  accessToken: z.string(),
  /** Milliseconds of the protocol clock. */
  accessUntil: z.number(),
  refreshToken: z.string().nullable(),
});
export type OAuth2Grant = z.infer<typeof grant>;

const session = z.strictObject({
  accessToken: z.string(),
  /** By which the bank knows the grant. */
  lastingToken: z.string(),
  clusters: z.array(z.string()),
  presence: sealedPresence,
});
export type OAuth2Session = z.infer<typeof session>;

/** The connector's state that the vault keeps sealed; nobody else reads it. */
export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
