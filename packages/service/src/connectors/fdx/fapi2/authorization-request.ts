import * as client from 'openid-client';
import { problem } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { AskedConsent } from '../../contract/consent-authority.ts';
import { failedCheck } from '../../open-banking/id-token.ts';
import type { FdxBank } from './bank.ts';
import { consentDetailFor } from './consent-request.ts';
import { newProofKey } from '../../open-banking/proofs.ts';
import { describedBank, descriptionChecks, type ReturnCheck } from './return-checks.ts';
import type { FdxTransaction } from './sealed-state.ts';

export interface AuthorizationRequest {
  kind: 'requested';
  url: string;
  transaction: FdxTransaction;
}

/**
 * Pushes what is asked for to the bank, so that the user carries nothing there but a reference to it. The code that comes back is
 * bound to the verifier and to the key of the proof that is sent along.
 */
export async function authorizationRequest(
  { party, proving }: FdxBank,
  asked: AskedConsent,
  { subject, disabledChecks }: { subject: string | null; disabledChecks: ReadonlySet<ReturnCheck> },
  signal: AbortSignal,
): Promise<AuthorizationRequest | BankProblem> {
  const transaction: FdxTransaction = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
    proofKey: await newProofKey(),
    detail: consentDetailFor(asked, party),
    until: asked.until.toISOString(),
    subject,
  };
  const { config, DPoP } = await proving(transaction.proofKey, signal);
  const described = describedBank.safeParse(config.serverMetadata());
  if (!described.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed metadata');
  const failed = failedCheck(descriptionChecks, described.data, disabledChecks);
  if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `described without ${failed}`);
  const url = await client.buildAuthorizationUrlWithPAR(
    config,
    {
      scope: 'openid',
      redirect_uri: party.redirectUri,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
      authorization_details: JSON.stringify([transaction.detail]),
    },
    { DPoP },
  );
  return { kind: 'requested', url: url.href, transaction };
}
