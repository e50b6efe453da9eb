import { z } from 'zod';
import { sealedPresence, sealedText } from '../open-banking/sealed-state.ts';

/** What the return from the bank is checked against. */
const transaction = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  scopes: z.array(z.string()),
  /** By the business clock: the end of sharing that was asked for. */
  until: z.iso.datetime(),
  /** Of the arrangement that is being renewed; null for a new one. */
  arrangementId: z.string().nullable(),
  /** Who gave the arrangement that is being renewed; null where it is not known. */
  subject: z.string().nullable(),
});
export type CdsTransaction = z.infer<typeof transaction>;

const grant = z.strictObject({
  /** Null where the bank named none, which makes a grant that can only be given back. */
  arrangementId: z.string().nullable(),
  /** The user's name at this bank for this party; null where the bank said none. */
  subject: z.string().nullable(),
  scopes: z.array(z.string()),
  accessToken: z.string(),
  /** Milliseconds of the protocol clock. */
  accessUntil: z.number(),
  /** Null where the bank gave none, which makes a grant that can only be given back. */
  refreshToken: z.string().nullable(),
  /** Milliseconds of the protocol clock: when the user was last here. */
  seenAt: z.number(),
});
export type CdsGrant = z.infer<typeof grant>;

const session = grant.extend({ presence: sealedPresence });
export type CdsSession = z.infer<typeof session>;

/** The connector's state that the vault keeps sealed; nobody else reads it. */
export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
