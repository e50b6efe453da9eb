import * as client from 'openid-client';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { DeniedAuthorization, MismatchedGrant } from '../contract/consent-authority.ts';
import type { BankClients } from './bank-clients.ts';
import { problemOfErrorCode, problemOfLibraryError } from './problems.ts';
import { bankAlgorithm, type RegisteredParty } from './party.ts';
import { type FailedCheck, failedAt, type Requirements, type AuthorizationForm, type Tolerances } from './profile.ts';
import type { KeySet } from './relying-party.ts';
import { jsonOf } from './reply-schema.ts';
import { failedCheck, type IdTokenClaims, idTokenClaims, responseClaims, returnChecks } from './return-checks.ts';
import type { TransactionSecrets } from './sealed-state.ts';
import { readToken } from './signed-token.ts';
import { type TokenAnswer, tokenAnswer } from './token-answer.ts';

/** A user's return from the bank, with the values for its checks. */
export interface UserReturn {
  profile: { authorizationForm: AuthorizationForm; requirements: Requirements; tolerances: Tolerances };
  bank: BankClients<RegisteredParty>;
  transaction: TransactionSecrets & { consentId?: string };
  /** Unchecked parameters of the user's return, by name. */
  parameters: Readonly<Record<string, string>>;
  /** Time of the protocol clock in seconds. */
  now: number;
  /** Returns the bank's keys. Requests them only at the first call. */
  keys(): Promise<KeySet>;
  signal: AbortSignal;
}

/** The authorization code of an answer that belongs to the transaction. */
export interface ReturnedCode {
  kind: 'answered';
  code: string;
  /** Claims of the ID token that accompanies the code; `null` if the profile has no such token. */
  codeIdTokenClaims: IdTokenClaims | null;
}

/** Returns the outcome of a return that belongs to another transaction or is incomplete. No tokens were issued. */
const mismatched = (detail: string): MismatchedGrant => ({ kind: 'mismatched', grant: null, detail });

/**
 * Reads the parameters of the user's return. Returns the code if the parameters belong to this transaction, otherwise the reason why they
 * do not. An error code of the bank becomes `denied` or a problem.
 */
export async function readAnswer(
  userReturn: UserReturn,
): Promise<ReturnedCode | MismatchedGrant | DeniedAuthorization | BankProblem> {
  const { profile, bank, transaction, parameters, signal } = userReturn;
  const returnedParameters =
    profile.authorizationForm.answer === 'jwt' ? await readSignedResponse(userReturn) : parameters;
  if ('kind' in returnedParameters && returnedParameters.kind === 'failed') return mismatched(returnedParameters.check);
  const { state, iss, error, code } = returnedParameters as Readonly<Record<string, string | undefined>>;
  const { omittedIssuer } = profile.tolerances;
  const failed = failedCheck(returnChecks.answer, profile.requirements.answer, {
    state,
    expectedState: transaction.state,
    issuer: iss,
    expectedIssuer: bank.party.issuer,
    mayOmitIssuer:
      omittedIssuer === 'if not announced' ? !(await announcesIssuer(bank, signal)) : omittedIssuer === 'always',
  });
  if (failed !== undefined) return mismatched(failed);
  if (error !== undefined)
    return error === 'access_denied' ? { kind: 'denied', detail: error } : problemOfErrorCode(error);
  if (code === undefined) return mismatched('incomplete');
  if (profile.authorizationForm.answer !== 'code id_token') return { kind: 'answered', code, codeIdTokenClaims: null };

  if (parameters['id_token'] === undefined) return mismatched('incomplete');
  const checked = await checkIdToken(userReturn, profile.requirements.codeIdToken, {
    idToken: parameters['id_token'],
    code,
    accessToken: null,
    codeIdTokenClaims: null,
  });
  return checked.kind === 'user'
    ? { kind: 'answered', code, codeIdTokenClaims: checked.claims }
    : mismatched(checked.check);
}

/** Returns whether the bank's metadata says that its answers include `iss` (RFC 9207). */
async function announcesIssuer({ relyingParty }: BankClients<RegisteredParty>, signal: AbortSignal): Promise<boolean> {
  const config = await relyingParty.configuration(signal);
  return config.serverMetadata().authorization_response_iss_parameter_supported === true;
}

/** Returns the claims of the signed response (JARM), or the check that failed. Ignores all other parameters. */
async function readSignedResponse({ profile, bank: { party }, parameters, now, keys }: UserReturn) {
  const { response } = parameters;
  if (response === undefined) return failedAt('incomplete');
  const token = await readToken(response, await keys(), responseClaims);
  if (token === null) return failedAt('response-signature');
  const { issuer, clientId } = party;
  const seen = { ...token, expectedAlgorithm: bankAlgorithm(party), issuer, clientId, now };
  const failed = failedCheck(returnChecks.response, profile.requirements.response, seen);
  if (failed !== undefined) return failedAt(failed);
  const { iss, state, code, error } = token.claims;
  return { iss, state, code, error };
}

interface ReceivedIdToken {
  idToken: string;
  code: string;
  /** `null` for the ID token that accompanies the code. */
  accessToken: string | null;
  /** Claims that this ID token must repeat; `null` without an earlier ID token. */
  codeIdTokenClaims: IdTokenClaims | null;
}

/** Checks an ID token: the one that accompanies the code, or the one in the token response. Returns its claims, or the failed check. */
export async function checkIdToken(
  { profile, bank: { party }, transaction, now, keys }: UserReturn,
  required: Requirements['idToken'],
  { idToken, ...received }: ReceivedIdToken,
): Promise<{ kind: 'user'; claims: IdTokenClaims } | FailedCheck> {
  const { subject, nonce, state, consentId } = transaction;
  const token = await readToken(idToken, await keys(), idTokenClaims);
  if (token === null) return failedAt('signature');
  const failed = failedCheck(returnChecks.idToken, required, {
    ...token,
    ...received,
    expectedAlgorithm: bankAlgorithm(party),
    issuer: party.issuer,
    clientId: party.clientId,
    nonce: nonce ?? '',
    now,
    state,
    consentId,
    acrValues: profile.authorizationForm.acrValues,
    subject,
  });
  return failed === undefined ? { kind: 'user', claims: token.claims } : failedAt(failed);
}

interface ExchangedCode {
  kind: 'exchanged';
  tokens: TokenAnswer;
  /** Reason why the library refuses the tokens, as a word for the log; `null` if the library accepts them. */
  libraryObjection: string | null;
}

/**
 * Exchanges the code with the library, which repeats the checks of the profile's standard. Also parses the reply without the library,
 * because tokens that the library refuses must be revoked.
 */
export async function exchangeCode(
  { profile: { authorizationForm }, bank, transaction, parameters, now, keys, signal }: UserReturn,
  code: string,
  proofKey: Parameters<typeof bank.configureTokenRequests>[0],
): Promise<ExchangedCode | BankProblem> {
  const { party } = bank;
  const { nonce, codeVerifier, state } = transaction;
  const { config, options } = await bank.configureTokenRequests(proofKey, signal);
  const url = new URL(party.redirectUri);
  const checks = { pkceCodeVerifier: codeVerifier, ...(nonce !== null && { expectedNonce: nonce }) };
  if (authorizationForm.answer === 'code') {
    url.search = new URLSearchParams({ code, iss: party.issuer }).toString();
  } else {
    client.setJwksCache(config, { jwks: await keys(), uat: now });
    Object.assign(checks, { expectedState: state });
  }
  if (authorizationForm.answer === 'jwt') {
    client.useJwtResponseMode(config);
    url.search = new URLSearchParams({ response: parameters['response'] ?? '' }).toString();
  }
  if (authorizationForm.answer === 'code id_token') {
    client.useCodeIdTokenResponseType(config);
    client.enableDetachedSignatureResponseChecks(config);
    url.hash = new URLSearchParams(parameters).toString();
  }
  const lastReply = recordLastReply(config);
  const libraryProblem = await client
    .authorizationCodeGrant(config, url, checks, undefined, options)
    .then(() => null, problemOfLibraryError);
  const tokens = tokenAnswer.safeParse(jsonOf(lastReply()));
  if (tokens.success)
    return { kind: 'exchanged', tokens: tokens.data, libraryObjection: libraryProblem?.detail ?? null };
  return libraryProblem ?? problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
}

/**
 * Records the body of the last reply with status 200, because the library does not return a reply that it refuses. Returns a function that
 * returns the body; an empty text if the last reply had another status.
 */
function recordLastReply(config: client.Configuration): () => string {
  const send = config[client.customFetch];
  if (send === undefined) throw new Error('a configuration that cannot reach the bank');
  let body = '';
  config[client.customFetch] = async (address, options) => {
    const response = await send(address, options);
    body = response.status === 200 ? await response.clone().text() : '';
    return response;
  };
  return () => body;
}
