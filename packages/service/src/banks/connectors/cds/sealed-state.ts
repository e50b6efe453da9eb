import { z } from 'zod';
import {
  type ProfilePart,
  sealedPresence,
  sealedStateOf,
  tokenSet,
  type TokenSet,
  type TransactionSecrets,
} from '../open-banking/sealed-state.ts';

const grant = {
  /** `null` if the bank named no arrangement, or if its arrangement must not end with the grant. Then only the tokens are revoked. */
  arrangementId: z.string().nullable(),
  /** The bank's id of the user, from the ID token; `null` if the bank sent none. */
  subject: z.string().nullable(),
  scopes: z.array(z.string()),
  /** Time at which the user was last present, in milliseconds of the protocol clock. */
  seenAt: z.number(),
};

const session = z.strictObject({ ...tokenSet, ...grant, presence: sealedPresence });
export type CdsSession = z.infer<typeof session>;

/** Formats in which the vault stores the state of Australian banks: an open authorization, a grant and a session. */
export const sealedState = sealedStateOf(
  {
    scopes: z.array(z.string()),
    /** Requested end of sharing, by the business clock. */
    until: z.iso.datetime(),
    /** Id of the renewed arrangement; `null` for a new one. */
    arrangementId: z.string().nullable(),
  },
  grant,
  session,
);
export type CdsTransaction = ProfilePart<typeof sealedState.transaction, TransactionSecrets>;
export type CdsGrant = ProfilePart<typeof sealedState.grant, TokenSet>;
