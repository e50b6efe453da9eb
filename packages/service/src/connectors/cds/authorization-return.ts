import * as client from 'openid-client';
import { z } from 'zod';
import type { BankProblem } from '../contract/connector.ts';
import type { Denied, Mismatched } from '../contract/consent-authority.ts';
import { exchangedCode, type Issued, issuedTokens } from '../open-banking/code-exchange.ts';
import { failedCheck, readSigned } from '../open-banking/id-token.ts';
import { meaningOfError } from '../open-banking/oauth-problem.ts';
import { bankAlgorithm, type OpenBankParty } from '../open-banking/party.ts';
import type { KeySet, RelyingParty } from '../open-banking/relying-party.ts';
import { key } from '../open-banking/reply-schema.ts';
import { idTokenChecks, responseChecks, responseClaims, type ReturnCheck, returnedClaims } from './return-checks.ts';
import type { CdsTransaction } from './sealed-state.ts';

export interface ReturnParts {
  party: OpenBankParty;
  relyingParty: RelyingParty;
  /** Checks that are not made: none, but for the tests that show what each one is there for. */
  withheld: ReadonlySet<ReturnCheck>;
}

export interface CdsReturn {
  transaction: CdsTransaction;
  parameters: Readonly<Record<string, string>>;
  now: Date;
}

/** What the bank's token address says. */
export const tokenAnswer = issuedTokens.extend({
  scope: z.string().max(2_000).optional(),
  // Tokens can be given back without one.
  cdr_arrangement_id: key(200).optional().catch(undefined),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** `failed`: what speaks against tokens that the bank has issued. */
export interface Exchanged {
  kind: 'exchanged';
  tokens: TokenAnswer;
  subject: string | null;
  failed: string | null;
}

const mismatched = (detail: string): Mismatched => ({ kind: 'mismatched', grant: null, detail });

/** From the signed response that the user brought back to the bank's tokens, which answer this transaction and no other. */
export async function exchangeReturn(
  parts: ReturnParts,
  { transaction, parameters, now }: CdsReturn,
  signal: AbortSignal,
): Promise<Exchanged | Mismatched | Denied | BankProblem> {
  const { party, relyingParty, withheld } = parts;
  const { issuer, clientId } = party;
  const { response } = parameters;
  if (response === undefined) return mismatched('incomplete');
  const keys = await relyingParty.keys(signal);
  const answered = await readSigned(response, withheld.has('response-signature') ? null : keys, responseClaims);
  if (answered === null) return mismatched('response-signature');
  const seconds = Math.floor(now.getTime() / 1000);
  const seen = {
    ...answered,
    expectedAlgorithm: bankAlgorithm(party),
    issuer,
    clientId,
    state: transaction.state,
    now: seconds,
  };
  const wrong = failedCheck(responseChecks, seen, withheld);
  if (wrong !== undefined) return mismatched(wrong);
  const { code, error } = answered.claims;
  if (error !== undefined) return error === 'access_denied' ? { kind: 'denied', detail: error } : meaningOfError(error);
  if (code === undefined) return mismatched('incomplete');

  const issued = await exchangeCode(parts, { transaction, response, code, keys, seconds }, signal);
  if (issued.kind === 'problem') return issued;
  const { tokens, isDoubted } = issued;
  const idToken = await readSigned(tokens.id_token ?? '', withheld.has('signature') ? null : keys, returnedClaims);
  const subject = idToken?.claims.sub ?? null;
  const exchanged = { kind: 'exchanged', tokens, subject } as const;
  if (idToken === null) return { ...exchanged, failed: 'signature' };
  const failed = failedCheck(
    idTokenChecks,
    {
      ...idToken,
      expectedAlgorithm: bankAlgorithm(party),
      issuer,
      clientId,
      nonce: transaction.nonce,
      now: seconds,
      code,
      state: transaction.state,
      accessToken: tokens.access_token,
      subject: transaction.subject,
    },
    withheld,
  );
  return { ...exchanged, failed: failed ?? (isDoubted && withheld.size === 0 ? 'not conforming' : null) };
}

interface CodeToExchange {
  transaction: CdsTransaction;
  response: string;
  code: string;
  keys: KeySet;
  seconds: number;
}

/** The library makes the profile's checks once more. */
async function exchangeCode(
  { party, relyingParty, withheld }: ReturnParts,
  { transaction, response, code, keys, seconds }: CodeToExchange,
  signal: AbortSignal,
): Promise<Issued<TokenAnswer> | BankProblem> {
  const config = await relyingParty.configuration(signal);
  const url = new URL(party.redirectUri);
  const checks = { expectedNonce: transaction.nonce, pkceCodeVerifier: transaction.codeVerifier };
  if (withheld.size > 0) {
    url.search = new URLSearchParams({ code, iss: party.issuer }).toString();
  } else {
    client.setJwksCache(config, { jwks: keys, uat: seconds });
    client.useJwtResponseMode(config);
    url.search = new URLSearchParams({ response }).toString();
    Object.assign(checks, { expectedState: transaction.state });
  }
  return exchangedCode(config, tokenAnswer, () => client.authorizationCodeGrant(config, url, checks));
}
