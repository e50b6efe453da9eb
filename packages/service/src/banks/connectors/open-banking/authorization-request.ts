import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import type { BankClients } from './bank-clients.ts';
import type { RegisteredParty } from './party.ts';
import type { RequestParts, AuthorizationForm } from './profile.ts';
import { scopesIn } from './token-answer.ts';

/**
 * Lifetime of a signed request in seconds. If the request is part of the address that the user follows, the user must open the bank's first
 * page within this time.
 */
const requestLifetimeSeconds = 300;

/** An authorization request, with the address that the user opens. */
interface AuthorizationRequest {
  /** Address at the bank. For a pushed request, the address is valid once and, at some banks, for only a minute. */
  url: string;
  /** Values that the user's return and the tokens are checked against. */
  secrets: { state: string; nonce: string | null; codeVerifier: string };
}

/**
 * Creates an authorization request, and pushes it if the profile uses pushed requests. Always uses PKCE, even if the profile makes it
 * optional. Requests an ID token (nonce) only with the scope `openid`. Throws the library's errors.
 */
export async function authorizationRequest(
  form: AuthorizationForm,
  { party, relyingParty, configureTokenRequests }: BankClients<RegisteredParty>,
  { parameters, claims, proofKey }: RequestParts,
  clock: Clock,
  signal: AbortSignal,
): Promise<AuthorizationRequest> {
  const { config, options } = await configureTokenRequests(proofKey, signal);
  if (form.answer === 'jwt') client.useJwtResponseMode(config);
  const responseType = form.answer === 'jwt' ? 'code' : form.answer;
  const requestsIdToken = scopesIn(parameters['scope'] ?? '').includes('openid');
  const secrets = {
    state: client.randomState(),
    nonce: requestsIdToken ? client.randomNonce() : null,
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const requestParameters = {
    ...parameters,
    response_type: responseType,
    redirect_uri: party.redirectUri,
    state: secrets.state,
    ...(secrets.nonce !== null && { nonce: secrets.nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  };
  const pushRequest = (all: URLSearchParams | Record<string, string>) =>
    client.buildAuthorizationUrlWithPAR(config, all, options);
  if (!form.isRequestSigned) {
    const url =
      form.request === 'pushed'
        ? await pushRequest(requestParameters)
        : client.buildAuthorizationUrl(config, requestParameters);
    return { url: url.href, secrets };
  }
  const signedRequest = await client.buildAuthorizationUrlWithJAR(config, requestParameters, await relyingParty.key(), {
    [client.modifyAssertion]: (_header, payload) => {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      Object.assign(payload, { nbf: seconds, exp: seconds + requestLifetimeSeconds, claims });
    },
  });
  if (form.request === 'pushed') return { url: (await pushRequest(signedRequest.searchParams)).href, secrets };
  // FAPI 1.0 Advanced 5.2.3 also requires these parameters outside the request object. The library omits them.
  signedRequest.searchParams.set('response_type', responseType);
  signedRequest.searchParams.set('scope', parameters['scope'] ?? '');
  return { url: signedRequest.href, secrets };
}
