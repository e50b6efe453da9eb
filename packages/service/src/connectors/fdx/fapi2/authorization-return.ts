import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { Denied, Mismatched } from '../../contract/consent-authority.ts';
import { exchangedCode, type Issued, issuedTokens } from '../../open-banking/code-exchange.ts';
import { failedCheck, readSigned } from '../../open-banking/id-token.ts';
import { meaningOfError, outcomeOf } from '../../open-banking/oauth-problem.ts';
import { bankAlgorithm } from '../../open-banking/party.ts';
import type { FdxBank } from './bank.ts';
import { type ConsentDetail, grantedOf, limitedTo } from './consent-request.ts';
import {
  introspection,
  storedConsentChecks,
  returnedClaims,
  tokenChecks,
  userChecks,
  type ReturnCheck,
} from './return-checks.ts';
import { id, type FdxConsent } from '../schema.ts';
import type { FdxTransaction } from './sealed-state.ts';

export interface ReturnParts {
  bank: FdxBank;
  /** Checks that are not made: none, but for the tests that show what each one is there for. */
  disabledChecks: ReadonlySet<ReturnCheck>;
}

export interface FdxReturn {
  transaction: FdxTransaction;
  parameters: Readonly<Record<string, string>>;
  now: Date;
}

const tokens = issuedTokens.extend({
  token_type: z.string().max(20),
  // Tokens can be given back without one.
  grant_id: id.optional().catch(undefined),
  authorization_details: z.unknown().optional(),
});
export type FdxTokens = z.infer<typeof tokens>;

/** Tokens that the bank has issued, and what speaks against them. */
export interface Exchanged {
  kind: 'exchanged';
  tokens: FdxTokens;
  subject: string | null;
  /** Hard end of the consent as the bank keeps it; null only beside a failure. */
  expiresAt: Date | null;
  /** What the bank gives of what was asked for; beside a failure, what was asked for. */
  detail: ConsentDetail;
  failed: string | null;
}

const mismatched = (detail: string): Mismatched => ({ kind: 'mismatched', grant: null, detail });

/** From the parameters that the user brought back to the bank's tokens, which answer this transaction and no other. */
export async function exchangeReturn(
  parts: ReturnParts,
  answer: FdxReturn,
  signal: AbortSignal,
): Promise<Exchanged | Mismatched | Denied | BankProblem> {
  const { disabledChecks, bank } = parts;
  const { transaction, parameters } = answer;
  const { state, error, code, iss } = parameters;
  if (!disabledChecks.has('state') && state !== transaction.state) return mismatched('state');
  if (!disabledChecks.has('issuer') && iss !== bank.party.issuer) return mismatched('issuer');
  if (error !== undefined) return error === 'access_denied' ? { kind: 'denied', detail: error } : meaningOfError(error);
  if (code === undefined) return mismatched('incomplete');

  const given = await exchangeCode(bank, transaction, code, signal);
  if (given.kind === 'problem') return given;
  const user = await outcomeOf(() => provenUser(parts, answer, given.tokens, signal));
  const { detail } = transaction;
  const exchanged = { kind: 'exchanged', tokens: given.tokens, subject: null, expiresAt: null, detail } as const;
  if (user.kind !== 'user') return { ...exchanged, failed: user.kind === 'failed' ? user.check : 'unconfirmed' };
  const { subject } = user;
  if (given.isDoubted && disabledChecks.size === 0) return { ...exchanged, subject, failed: 'not conforming' };
  const atBank = await outcomeOf(() => provenAtBank(parts, transaction, given.tokens, signal));
  if (atBank.kind !== 'kept')
    return { ...exchanged, subject, failed: atBank.kind === 'failed' ? atBank.check : 'unconfirmed' };
  const granted = grantedOf(given.tokens.authorization_details, detail) ?? detail;
  const { expiresAt, resources } = atBank;
  return { ...exchanged, subject, expiresAt, detail: limitedTo(granted, resources), failed: null };
}

async function exchangeCode(
  { party, proving }: FdxBank,
  { codeVerifier, nonce, proofKey }: FdxTransaction,
  code: string,
  signal: AbortSignal,
): Promise<Issued<FdxTokens> | BankProblem> {
  const { config, DPoP } = await proving(proofKey, signal);
  const url = new URL(party.redirectUri);
  url.search = new URLSearchParams({ code, iss: party.issuer }).toString();
  const checks = { expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
  return exchangedCode(config, tokens, () => client.authorizationCodeGrant(config, url, checks, undefined, { DPoP }));
}

type Failed = { kind: 'failed'; check: ReturnCheck };
const failedBy = (check: ReturnCheck): Failed => ({ kind: 'failed', check });

/** What the tokens say of themselves and of the user. */
async function provenUser(
  { bank: { party, relyingParty }, disabledChecks }: ReturnParts,
  { transaction, now }: FdxReturn,
  issued: FdxTokens,
  signal: AbortSignal,
): Promise<{ kind: 'user'; subject: string | null } | Failed> {
  const failed = failedCheck(
    tokenChecks,
    {
      tokenType: issued.token_type,
      details: issued.authorization_details,
      refreshToken: issued.refresh_token ?? null,
      detail: transaction.detail,
    },
    disabledChecks,
  );
  if (failed !== undefined) return failedBy(failed);
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

interface Kept {
  kind: 'kept';
  expiresAt: Date | null;
  resources: FdxConsent['resources'];
}

/** What the bank says of the token and of the consent, asked in the party's own name. */
async function provenAtBank(
  { bank, disabledChecks }: ReturnParts,
  { proofKey, detail, until }: FdxTransaction,
  issued: FdxTokens,
  signal: AbortSignal,
): Promise<Kept | Failed | BankProblem> {
  const { grant_id: grantId } = issued;
  if (grantId === undefined) return problem('UNEXPECTED_SITE_ERROR', 'tokens without a consent');
  const { config, DPoP } = await bank.proving(proofKey, signal);
  const isSilent = config.serverMetadata().introspection_endpoint === undefined;
  const said = isSilent ? null : await client.tokenIntrospection(config, issued.access_token);
  const token = introspection.nullable().safeParse(said);
  if (!token.success) return problem('UNEXPECTED_SITE_ERROR', 'a token that is not active');
  const found = await bank.findConsent(grantId, signal);
  if (found.kind === 'problem') return found;
  if (found.kind === 'unknown') return problem('UNEXPECTED_SITE_ERROR', 'no such consent');
  const { consent } = found;
  const thumbprint = await DPoP.calculateThumbprint();
  const seen = { token: token.data, consent, grantId, thumbprint, detail, until: new Date(until) };
  const failed = failedCheck(storedConsentChecks, seen, disabledChecks);
  if (failed !== undefined) return failedBy(failed);
  const { expirationTime, resources } = consent;
  return { kind: 'kept', expiresAt: expirationTime === undefined ? null : new Date(expirationTime), resources };
}
