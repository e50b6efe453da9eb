import * as client from 'openid-client';
import type { OpenBankParty } from '../open-banking/party.ts';
import type { RelyingParty } from '../open-banking/relying-party.ts';
import { acrValues } from './return-checks.ts';

/** Seconds in which the bank takes the signed request, which is pushed at once. */
const requestSeconds = 300;

export interface AskedSharing {
  scopes: readonly string[];
  /** Seconds of sharing. */
  duration: number;
  /** Of the arrangement that is being renewed; null for a new one. */
  arrangementId: string | null;
}

export interface PushedRequest {
  /** Good for one showing, within about a minute. */
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Pushes a signed request for sharing to the bank, which answers by a signed response. The library's exception says
 * `invalid_request` where the arrangement to renew is not current at the bank.
 */
export async function pushRequest(
  { party, relyingParty }: { party: OpenBankParty; relyingParty: RelyingParty },
  { scopes, duration, arrangementId }: AskedSharing,
  now: Date,
  signal: AbortSignal,
): Promise<PushedRequest> {
  const config = await relyingParty.configuration(signal);
  client.useJwtResponseMode(config);
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const signed = await client.buildAuthorizationUrlWithJAR(
    config,
    {
      scope: scopes.join(' '),
      redirect_uri: party.redirectUri,
      response_type: 'code',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    },
    await relyingParty.key(),
    {
      [client.modifyAssertion]: (_header, payload) => {
        const seconds = Math.floor(now.getTime() / 1000);
        Object.assign(payload, {
          nbf: seconds,
          exp: seconds + requestSeconds,
          claims: {
            sharing_duration: duration,
            ...(arrangementId !== null && { cdr_arrangement_id: arrangementId }),
            id_token: { acr: { essential: true, values: acrValues } },
          },
        });
      },
    },
  );
  const url = await client.buildAuthorizationUrlWithPAR(config, signed.searchParams);
  return { url: url.href, state, nonce, codeVerifier };
}
