import { z } from 'zod';
import { proofKey } from '../../open-banking/proofs.ts';
import {
  type ProfilePart,
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
    /** The bank's id of the consent; `null` if the bank stated none. A grant without the id can only be given back. */
    consentId: z.string().nullable(),
    subject: z.string().nullable(),
    detail: consentDetail,
    /** Key that the tokens are bound to. */
    proofKey,
  },
  session,
);
export type FdxTransaction = ProfilePart<typeof sealedState.transaction, TransactionSecrets>;
export type FdxGrant = ProfilePart<typeof sealedState.grant, TokenSet>;
