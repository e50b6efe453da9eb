import { z } from 'zod';
import {
  type ProfilePart,
  sealedPresence,
  sealedScopes,
  sealedStateOf,
  type TokenSet,
  type TransactionSecrets,
} from '../open-banking/sealed-state.ts';

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  scopes: sealedScopes,
  presence: sealedPresence,
});
export type ObieSession = z.infer<typeof session>;

/** Formats in which the vault stores the state of British banks: an open authorization, a grant and a session. */
export const sealedState = sealedStateOf(
  {
    consentId: z.string(),
    scopes: sealedScopes,
    /** Whether the consent was made for this authorization. If false, the consent is in use and is being renewed. */
    isNew: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
  },
  {
    /** `null` if the consent must not end when the tokens are revoked. */
    consentId: z.string().nullable(),
    scopes: sealedScopes,
  },
  session,
);
export type ObieTransaction = ProfilePart<typeof sealedState.transaction, TransactionSecrets>;
export type ObieGrant = ProfilePart<typeof sealedState.grant, TokenSet>;
