import { z } from 'zod';
import { proofKey } from '../../open-banking/proofs.ts';
import { sealedPresence, sealedText, tokenSet, transactionSecrets } from '../../open-banking/sealed-state.ts';
import { consentDetail } from './consent-request.ts';

const transaction = z.strictObject({
  ...transactionSecrets,
  proofKey,
  detail: consentDetail,
  until: z.iso.datetime(),
});

const grant = z.strictObject({
  ...tokenSet,
  /** The bank's id of the consent; `null` if it gave none, which is enough to give the tokens back. */
  consentId: z.string().nullable(),
  subject: z.string().nullable(),
  detail: consentDetail,
  /** Key that the tokens are bound to. */
  proofKey,
});

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  clusters: z.array(z.string()),
  proofKey,
  presence: sealedPresence,
});
export type FdxSession = z.infer<typeof session>;

export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
