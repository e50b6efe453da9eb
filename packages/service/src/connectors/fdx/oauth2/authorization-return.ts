import * as client from 'openid-client';
import { z } from 'zod';
import type { BankProblem } from '../../contract/connector.ts';
import type { Denied, Mismatched } from '../../contract/consent-authority.ts';
import { exchangedCode, type Issued, issuedTokens, lifetime } from '../../open-banking/code-exchange.ts';
import { failedCheck, readSigned } from '../../open-banking/id-token.ts';
import { meaningOfError, outcomeOf } from '../../open-banking/oauth-problem.ts';
import { bankAlgorithm } from '../../open-banking/party.ts';
import type { OAuth2Bank } from './bank.ts';
import { parameterChecks, returnedClaims, tokenChecks, userChecks, type ReturnCheck } from './return-checks.ts';
import { scopesIn } from './scopes.ts';
import type { OAuth2Transaction } from './sealed-state.ts';

export interface ReturnParts {
  bank: OAuth2Bank;
  /** Checks that are not made: none, but for the tests that show what each one is there for. */
  disabledChecks: ReadonlySet<ReturnCheck>;
}

export interface OAuth2Return {
  transaction: OAuth2Transaction;
  parameters: Readonly<Record<string, string>>;
  now: Date;
}

const tokens = issuedTokens.extend({
  token_type: z.string().max(20),
  scope: z.string().max(2_000).optional(),
  /** Seconds; no standard has it, and many banks say it. */
  refresh_token_expires_in: lifetime,
});
export type OAuth2Tokens = z.infer<typeof tokens>;

/** Tokens that the bank has issued, and what speaks against them. */
export interface Exchanged {
  kind: 'exchanged';
  tokens: OAuth2Tokens;
  scopes: string[];
  subject: string | null;
  failed: string | null;
}

const mismatched = (detail: string): Mismatched => ({ kind: 'mismatched', grant: null, detail });

/** From the parameters that the user brought back to the bank's tokens, which answer this transaction and no other. */
export async function exchangeReturn(
  parts: ReturnParts,
  answer: OAuth2Return,
  signal: AbortSignal,
): Promise<Exchanged | Mismatched | Denied | BankProblem> {
  const { disabledChecks, bank } = parts;
  const { transaction, parameters } = answer;
  const { state, error, code, iss } = parameters;
  const config = await bank.relyingParty.configuration(signal);
  const wrong = failedCheck(
    parameterChecks,
    {
      state,
      expectedState: transaction.state,
      issuer: iss,
      expectedIssuer: bank.party.issuer,
      namesItself: config.serverMetadata().authorization_response_iss_parameter_supported === true,
    },
    disabledChecks,
  );
  if (wrong !== undefined) return mismatched(wrong);
  if (error !== undefined) return error === 'access_denied' ? { kind: 'denied', detail: error } : meaningOfError(error);
  if (code === undefined) return mismatched('incomplete');

  const given = await exchangeCode(bank, config, transaction, code);
  if (given.kind === 'problem') return given;
  // A bank that says nothing of it grants what was asked for (RFC 6749, 5.1).
  const scopes = given.tokens.scope === undefined ? transaction.scopes : scopesIn(given.tokens.scope);
  const exchanged = { kind: 'exchanged', tokens: given.tokens, scopes, subject: null } as const;
  const user = await outcomeOf(() => provenUser(parts, answer, { ...exchanged, failed: null }, signal));
  if (user.kind !== 'user') return { ...exchanged, failed: user.kind === 'failed' ? user.check : 'unconfirmed' };
  const isDoubted = given.isDoubted && disabledChecks.size === 0;
  return { ...exchanged, subject: user.subject, failed: isDoubted ? 'not conforming' : null };
}

async function exchangeCode(
  { party }: OAuth2Bank,
  config: client.Configuration,
  { codeVerifier, nonce }: OAuth2Transaction,
  code: string,
): Promise<Issued<OAuth2Tokens> | BankProblem> {
  const url = new URL(party.redirectUri);
  url.search = new URLSearchParams({ code, iss: party.issuer }).toString();
  const checks = { pkceCodeVerifier: codeVerifier, ...(nonce !== null && { expectedNonce: nonce }) };
  return exchangedCode(config, tokens, () => client.authorizationCodeGrant(config, url, checks));
}

type Failed = { kind: 'failed'; check: ReturnCheck };
const failedBy = (check: ReturnCheck): Failed => ({ kind: 'failed', check });

/** What the tokens say of themselves and, where an ID token was asked for, of the user. */
async function provenUser(
  { bank: { party, relyingParty }, disabledChecks }: ReturnParts,
  { transaction, now }: OAuth2Return,
  { tokens: issued, scopes }: Exchanged,
  signal: AbortSignal,
): Promise<{ kind: 'user'; subject: string | null } | Failed> {
  const failed = failedCheck(
    tokenChecks,
    {
      tokenType: issued.token_type,
      granted: scopes,
      asked: transaction.scopes,
      refreshToken: issued.refresh_token ?? null,
    },
    disabledChecks,
  );
  if (failed !== undefined) return failedBy(failed);
  // Nobody says who was there: right where nobody had to be.
  if (transaction.nonce === null)
    return transaction.subject === null ? { kind: 'user', subject: null } : failedBy('same-user');
  const keys = disabledChecks.has('signature') ? null : await relyingParty.keys(signal);
  const idToken = await readSigned(issued.id_token ?? '', keys, returnedClaims);
  if (idToken === null) return failedBy('signature');
  const wrong = failedCheck(
    userChecks,
    {
      ...idToken,
      expectedAlgorithm: bankAlgorithm(party),
      issuer: party.issuer,
      clientId: party.clientId,
      nonce: transaction.nonce,
      now: Math.floor(now.getTime() / 1000),
      accessToken: issued.access_token,
      subject: transaction.subject,
    },
    disabledChecks,
  );
  return wrong === undefined ? { kind: 'user', subject: idToken.claims.sub ?? null } : failedBy(wrong);
}
