import { z } from 'zod';
import { sealedPresence, sealedText } from '../../open-banking/sealed-state.ts';
import { consentDetail } from './consent-request.ts';
import { proofKey } from '../../open-banking/proofs.ts';

/** What the return from the bank is checked against. */
const transaction = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  proofKey,
  detail: consentDetail,
  until: z.iso.datetime(),
  /** The bank's name for the user who has to come back; null where it may be anybody. */
  subject: z.string().nullable(),
});
export type FdxTransaction = z.infer<typeof transaction>;

const grant = z.strictObject({
  /** The bank's id of the consent; null where it gave none, which is enough to give the tokens back. */
  consentId: z.string().nullable(),
  subject: z.string().nullable(),
  detail: consentDetail,
  accessToken: z.string(),
  /** Milliseconds of the protocol clock. */
  accessUntil: z.number(),
  refreshToken: z.string().nullable(),
  /** What the tokens are bound to. */
  proofKey,
});
export type FdxGrant = z.infer<typeof grant>;

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  clusters: z.array(z.string()),
  proofKey,
  presence: sealedPresence,
});
export type FdxSession = z.infer<typeof session>;

/** The connector's state that the vault keeps sealed; nobody else reads it. */
export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
