import * as client from 'openid-client';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { Denied, Mismatched } from '../contract/consent-authority.ts';
import type { OpenBank } from './bank.ts';
import { meaningOfError, problemOf } from './oauth-problem.ts';
import { bankAlgorithm, type RegisteredParty } from './party.ts';
import { type Failed, failedBy, type Requires, type Sends, type Tolerates } from './profile.ts';
import type { KeySet } from './relying-party.ts';
import { jsonOf } from './reply-schema.ts';
import { failedCheck, type IdTokenClaims, idTokenClaims, responseClaims, returnChecks } from './return-checks.ts';
import type { TransactionSecrets } from './sealed-state.ts';
import { readToken } from './signed-token.ts';
import { type TokenAnswer, tokenAnswer } from './token-answer.ts';

export interface Return {
  profile: { sends: Sends; requires: Requires; tolerates: Tolerates };
  bank: OpenBank<RegisteredParty>;
  transaction: TransactionSecrets & { consentId?: string };
  parameters: Readonly<Record<string, string>>;
  /** Seconds of the protocol clock. */
  now: number;
  /** Reads the bank's keys, once. */
  keys(): Promise<KeySet>;
  signal: AbortSignal;
}

export interface Answered {
  kind: 'answered';
  code: string;
  /** Claims of the ID token that accompanies the code. */
  first: IdTokenClaims | null;
}

export const mismatched = (detail: string): Mismatched => ({ kind: 'mismatched', grant: null, detail });

/** Reads the parameters of the user's return. Returns the code if the parameters belong to this transaction. */
export async function readAnswer(back: Return): Promise<Answered | Mismatched | Denied | BankProblem> {
  const { profile, bank, transaction, parameters, signal } = back;
  const said = profile.sends.answer === 'jwt' ? await saidInResponse(back) : parameters;
  if ('kind' in said && said.kind === 'failed') return mismatched(said.check);
  const { state, iss, error, code } = said as Readonly<Record<string, string | undefined>>;
  const { silentIssuer } = profile.tolerates;
  const failed = failedCheck(returnChecks.answer, profile.requires.answer, {
    state,
    expectedState: transaction.state,
    issuer: iss,
    expectedIssuer: bank.party.issuer,
    isSilenceTolerated:
      silentIssuer === 'if not announced' ? !(await announcesIssuer(bank, signal)) : silentIssuer === 'always',
  });
  if (failed !== undefined) return mismatched(failed);
  if (error !== undefined) return error === 'access_denied' ? { kind: 'denied', detail: error } : meaningOfError(error);
  if (code === undefined) return mismatched('incomplete');
  if (profile.sends.answer !== 'code id_token') return { kind: 'answered', code, first: null };

  if (parameters['id_token'] === undefined) return mismatched('incomplete');
  const user = await provenUser(back, profile.requires.first, {
    idToken: parameters['id_token'],
    code,
    accessToken: null,
    first: null,
  });
  return user.kind === 'user' ? { kind: 'answered', code, first: user.claims } : mismatched(user.check);
}

async function announcesIssuer({ relyingParty }: OpenBank<RegisteredParty>, signal: AbortSignal): Promise<boolean> {
  const config = await relyingParty.configuration(signal);
  return config.serverMetadata().authorization_response_iss_parameter_supported === true;
}

/** Returns the claims of the signed response (JARM). Ignores all other parameters. */
async function saidInResponse({ profile, bank: { party }, parameters, now, keys }: Return) {
  const { response } = parameters;
  if (response === undefined) return failedBy('incomplete');
  const read = await readToken(response, await keys(), responseClaims);
  if (read === null) return failedBy('response-signature');
  const { issuer, clientId } = party;
  const seen = { ...read, expectedAlgorithm: bankAlgorithm(party), issuer, clientId, now };
  const failed = failedCheck(returnChecks.response, profile.requires.response, seen);
  if (failed !== undefined) return failedBy(failed);
  const { iss, state, code, error } = read.claims;
  return { iss, state, code, error };
}

interface ShownIdToken {
  idToken: string;
  code: string;
  accessToken: string | null;
  first: IdTokenClaims | null;
}

/** Checks an ID token: the one that accompanies the code, or the one in the token response. */
export async function provenUser(
  { profile, bank: { party }, transaction, now, keys }: Return,
  required: Requires['idToken'],
  { idToken, ...shown }: ShownIdToken,
): Promise<{ kind: 'user'; claims: IdTokenClaims } | Failed> {
  const { subject, nonce, state, consentId } = transaction;
  const read = await readToken(idToken, await keys(), idTokenClaims);
  if (read === null) return failedBy('signature');
  const failed = failedCheck(returnChecks.idToken, required, {
    ...read,
    ...shown,
    expectedAlgorithm: bankAlgorithm(party),
    issuer: party.issuer,
    clientId: party.clientId,
    nonce: nonce ?? '',
    now,
    state,
    consentId,
    acrValues: profile.sends.acrValues,
    subject,
  });
  return failed === undefined ? { kind: 'user', claims: read.claims } : failedBy(failed);
}

export interface ExchangedCode {
  kind: 'exchanged';
  tokens: TokenAnswer;
  /** Reason why the library refuses the tokens; `null` if the library accepts them. */
  doubt: string | null;
}

/**
 * Exchanges the code with the library, which repeats the checks of the profile's standard. Also reads the reply itself, so that tokens
 * that the library refuses can be given back.
 */
export async function exchangeCode(
  { profile: { sends }, bank, transaction, parameters, now, keys, signal }: Return,
  code: string,
  proofKey: Parameters<typeof bank.proving>[0],
): Promise<ExchangedCode | BankProblem> {
  const { party } = bank;
  const { nonce, codeVerifier, state } = transaction;
  const { config, options } = await bank.proving(proofKey, signal);
  const url = new URL(party.redirectUri);
  const checks = { pkceCodeVerifier: codeVerifier, ...(nonce !== null && { expectedNonce: nonce }) };
  if (sends.answer === 'code') {
    url.search = new URLSearchParams({ code, iss: party.issuer }).toString();
  } else {
    client.setJwksCache(config, { jwks: await keys(), uat: now });
    Object.assign(checks, { expectedState: state });
  }
  if (sends.answer === 'jwt') {
    client.useJwtResponseMode(config);
    url.search = new URLSearchParams({ response: parameters['response'] ?? '' }).toString();
  }
  if (sends.answer === 'code id_token') {
    client.useCodeIdTokenResponseType(config);
    client.enableDetachedSignatureResponseChecks(config);
    url.hash = new URLSearchParams(parameters).toString();
  }
  const lastReply = keepingReply(config);
  const doubt = await client
    .authorizationCodeGrant(config, url, checks, undefined, options)
    .then(() => null, problemOf);
  const tokens = tokenAnswer.safeParse(jsonOf(lastReply()));
  if (tokens.success) return { kind: 'exchanged', tokens: tokens.data, doubt: doubt?.detail ?? null };
  return doubt ?? problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
}

/** Records the body of the last successful reply, because the library does not return a reply that it refuses. */
function keepingReply(config: client.Configuration): () => string {
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
