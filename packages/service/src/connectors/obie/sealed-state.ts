import { z } from 'zod';
import {
  sealedPresence,
  sealedScopes,
  sealedText,
  tokenSet,
  transactionSecrets,
} from '../open-banking/sealed-state.ts';

const transaction = z.strictObject({
  ...transactionSecrets,
  consentId: z.string(),
  scopes: sealedScopes,
  /** The consent was made for this authorization; otherwise it is in use, and confirmed again. */
  isNew: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
});

const grant = z.strictObject({
  ...tokenSet,
  /** `null` if the consent stays as it is when the tokens are given back. */
  consentId: z.string().nullable(),
  scopes: sealedScopes,
});

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  scopes: sealedScopes,
  presence: sealedPresence,
});
export type ObieSession = z.infer<typeof session>;

export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
