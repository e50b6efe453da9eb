import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import type { OpenBank } from './bank.ts';
import type { RegisteredParty } from './party.ts';
import type { Request, Sends } from './profile.ts';
import { scopesIn } from './token-answer.ts';

/** Lifetime of a signed request in seconds. If the request is sent in a URL, the user must open the bank's first page within this time. */
const requestSeconds = 300;

export interface Requested {
  /** Address at the bank. For a pushed request, the address is valid once and, at some banks, for only a minute. */
  url: string;
  secrets: { state: string; nonce: string | null; codeVerifier: string };
}

/**
 * Creates an authorization request, and pushes it if the profile uses pushed requests. Always uses PKCE, even if the profile makes it
 * optional. Throws the library's errors.
 */
export async function authorizationRequest(
  sends: Sends,
  { party, relyingParty, proving }: OpenBank<RegisteredParty>,
  { parameters, claims, proofKey }: Request,
  clock: Clock,
  signal: AbortSignal,
): Promise<Requested> {
  const { config, options } = await proving(proofKey, signal);
  if (sends.answer === 'jwt') client.useJwtResponseMode(config);
  const responseType = sends.answer === 'jwt' ? 'code' : sends.answer;
  const isUserNamed = scopesIn(parameters['scope'] ?? '').includes('openid');
  const secrets = {
    state: client.randomState(),
    nonce: isUserNamed ? client.randomNonce() : null,
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const requested = {
    ...parameters,
    response_type: responseType,
    redirect_uri: party.redirectUri,
    state: secrets.state,
    ...(secrets.nonce !== null && { nonce: secrets.nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  };
  const pushed = (all: URLSearchParams | Record<string, string>) =>
    client.buildAuthorizationUrlWithPAR(config, all, options);
  if (!sends.isRequestSigned) {
    const url = sends.request === 'pushed' ? await pushed(requested) : client.buildAuthorizationUrl(config, requested);
    return { url: url.href, secrets };
  }
  const signed = await client.buildAuthorizationUrlWithJAR(config, requested, await relyingParty.key(), {
    [client.modifyAssertion]: (_header, payload) => {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      Object.assign(payload, { nbf: seconds, exp: seconds + requestSeconds, claims });
    },
  });
  if (sends.request === 'pushed') return { url: (await pushed(signed.searchParams)).href, secrets };
  // FAPI 1.0 Advanced 5.2.3 also requires these parameters outside the request object. The library omits them.
  signed.searchParams.set('response_type', responseType);
  signed.searchParams.set('scope', parameters['scope'] ?? '');
  return { url: signed.href, secrets };
}
