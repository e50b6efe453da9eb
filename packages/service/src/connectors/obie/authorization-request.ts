import * as client from 'openid-client';
import type { OpenBankParty } from '../open-banking/party.ts';
import type { RelyingParty } from '../open-banking/relying-party.ts';
import { acrValues } from './return-checks.ts';
import type { ObieTransaction } from './sealed-state.ts';

/** Seconds in which the bank takes the request, which is all the time there is to get to its first page. */
const requestSeconds = 300;

/** FAPI 1.0 Advanced 5.2.3 wants them beside the request object as well, which the library leaves out. */
const beside = { response_type: 'code id_token', scope: 'openid accounts' };

export interface AuthorizationRequest {
  url: string;
  transaction: ObieTransaction;
}

/**
 * Sends the user to the bank with a signed request object that names the consent. Whatever tells one
 * user from another is in that object only. PKCE is sent although the profile leaves it open: a bank that knows it binds the code to this transaction.
 */
export async function authorizationRequest(
  party: OpenBankParty,
  relyingParty: RelyingParty,
  consent: Pick<ObieTransaction, 'consentId' | 'scopes' | 'isNew' | 'expiresAt'>,
  now: Date,
  signal: AbortSignal,
): Promise<AuthorizationRequest> {
  const config = await relyingParty.configuration(signal);
  const transaction: ObieTransaction = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
    ...consent,
  };
  const url = await client.buildAuthorizationUrlWithJAR(
    config,
    {
      ...beside,
      redirect_uri: party.redirectUri,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
    },
    await relyingParty.key(),
    {
      [client.modifyAssertion]: (_header, payload) => {
        const seconds = Math.floor(now.getTime() / 1000);
        const intent = { openbanking_intent_id: { value: consent.consentId, essential: true } };
        Object.assign(payload, {
          nbf: seconds,
          exp: seconds + requestSeconds,
          claims: { id_token: { ...intent, acr: { essential: true, values: acrValues } } },
        });
      },
    },
  );
  for (const [name, value] of Object.entries(beside)) url.searchParams.set(name, value);
  return { url: url.href, transaction };
}
