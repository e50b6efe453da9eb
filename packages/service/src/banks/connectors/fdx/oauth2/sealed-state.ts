import { z } from 'zod';
import {
  type ProfilePart,
  sealedPresence,
  sealedStateOf,
  type TokenSet,
  tokenSet,
  type TransactionSecrets,
} from '../../open-banking/sealed-state.ts';

const session = z.strictObject({
  accessToken: z.string(),
  /** Token to introspect: the refresh token, or the access token if there is none. */
  lastingToken: z.string(),
  keepsRefreshToken: tokenSet.keepsRefreshToken,
  clusters: z.array(z.string()),
  presence: sealedPresence,
});
export type OAuth2Session = z.infer<typeof session>;

export const sealedState = sealedStateOf(
  {
    scopes: z.array(z.string()),
    /** Time of the request by the business clock. `until`, the requested end, follows the same clock. */
    at: z.iso.datetime(),
    until: z.iso.datetime(),
  },
  {
    subject: z.string().nullable(),
    /** Scopes that the bank granted. */
    scopes: z.array(z.string()),
  },
  session,
);
export type OAuth2Transaction = ProfilePart<typeof sealedState.transaction, TransactionSecrets>;
export type OAuth2Grant = ProfilePart<typeof sealedState.grant, TokenSet>;
