import * as client from 'openid-client';
import { problem } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { AskedConsent } from '../../contract/consent-authority.ts';
import { failedCheck } from '../../open-banking/id-token.ts';
import type { OAuth2Bank } from './bank.ts';
import { describedBank, descriptionChecks, type ReturnCheck } from './return-checks.ts';
import { scopesToAsk } from './scopes.ts';
import type { OAuth2Transaction } from './sealed-state.ts';

export interface AuthorizationRequest {
  kind: 'requested';
  url: string;
  transaction: OAuth2Transaction;
}

/**
 * What is asked for goes with the user, in the address. It is no secret, and of no use to anybody else: the code that comes back is
 * bound to the verifier, and to the party that has to prove who it is.
 */
export async function authorizationRequest(
  { party, relyingParty }: OAuth2Bank,
  asked: AskedConsent,
  { subject, disabledChecks }: { subject: string | null; disabledChecks: ReadonlySet<ReturnCheck> },
  signal: AbortSignal,
): Promise<AuthorizationRequest | BankProblem> {
  const config = await relyingParty.configuration(signal);
  const described = describedBank.safeParse(config.serverMetadata());
  if (!described.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed metadata');
  const failed = failedCheck(descriptionChecks, described.data, disabledChecks);
  if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `described without ${failed}`);
  const { hasInvestments = false, redirectUri } = party;
  const { scopes: agreed, data } = asked;
  const scopes = scopesToAsk(agreed, {
    hasInvestments,
    supported: described.data.scopes_supported,
    ...(data && { data }),
  });
  const transaction: OAuth2Transaction = {
    state: client.randomState(),
    nonce: scopes.includes('openid') ? client.randomNonce() : null,
    codeVerifier: client.randomPKCECodeVerifier(),
    scopes,
    at: asked.at.toISOString(),
    until: asked.until.toISOString(),
    subject,
  };
  const url = client.buildAuthorizationUrl(config, {
    response_type: 'code',
    scope: scopes.join(' '),
    redirect_uri: redirectUri,
    state: transaction.state,
    ...(transaction.nonce !== null && { nonce: transaction.nonce }),
    // OpenID Connect gives access that lasts only where the user is asked for it.
    ...(scopes.includes('offline_access') && { prompt: 'consent' }),
    code_challenge: await client.calculatePKCECodeChallenge(transaction.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { kind: 'requested', url: url.href, transaction };
}
