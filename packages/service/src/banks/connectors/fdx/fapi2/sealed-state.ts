import { z } from 'zod';
import { proofKey } from '../../open-banking/proofs.ts';
import {
  type OwnPart,
  sealedPresence,
  sealedStateOf,
  type TokenSet,
  type TransactionSecrets,
} from '../../open-banking/sealed-state.ts';
import { consentDetail } from './consent-request.ts';

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  clusters: z.array(z.string()),
  proofKey,
  presence: sealedPresence,
});
export type FdxSession = z.infer<typeof session>;

export const sealedState = sealedStateOf(
  { proofKey, detail: consentDetail, until: z.iso.datetime() },
  {
    /** The bank's id of the consent; `null` if the bank gave none. Without the id, a grant can only be given back. */
    consentId: z.string().nullable(),
    subject: z.string().nullable(),
    detail: consentDetail,
    /** Key that the tokens are bound to. */
    proofKey,
  },
  session,
);
export type FdxTransaction = OwnPart<typeof sealedState.transaction, TransactionSecrets>;
export type FdxGrant = OwnPart<typeof sealedState.grant, TokenSet>;
