import * as client from 'openid-client';
import type { z } from 'zod';
import type { BankProblem } from '../contract/connector.ts';
import type { Denied, Mismatched } from '../contract/consent-authority.ts';
import { exchangedCode, type Issued, issuedTokens } from '../open-banking/code-exchange.ts';
import { failedCheck, readSigned } from '../open-banking/id-token.ts';
import { meaningOfError } from '../open-banking/oauth-problem.ts';
import { bankAlgorithm, type OpenBankParty } from '../open-banking/party.ts';
import type { KeySet, RelyingParty } from '../open-banking/relying-party.ts';
import { idTokenChecks, returnedClaims, type ReturnCheck } from './return-checks.ts';
import type { ObieTransaction } from './sealed-state.ts';

export interface ReturnParts {
  party: OpenBankParty;
  relyingParty: RelyingParty;
  /** Checks that are not made: none, but for the tests that show what each one is there for. */
  withheld: ReadonlySet<ReturnCheck>;
}

export interface ObieReturn {
  transaction: ObieTransaction;
  parameters: Readonly<Record<string, string>>;
  now: Date;
}

export type Tokens = z.infer<typeof issuedTokens>;
/** `failed`: what speaks against tokens that the bank has issued. */
export type Exchanged = { kind: 'exchanged'; tokens: Tokens; subject: string | null; failed: string | null };

const mismatched = (detail: string): Mismatched => ({ kind: 'mismatched', grant: null, detail });

/** From the parameters that the user brought back to the bank's tokens, which answer this transaction and no other. */
export async function exchangeReturn(
  parts: ReturnParts,
  answer: ObieReturn,
  signal: AbortSignal,
): Promise<Exchanged | Mismatched | Denied | BankProblem> {
  const { party, relyingParty, withheld } = parts;
  const { transaction, parameters } = answer;
  const { state, error, code, id_token: idToken, iss } = parameters;
  if (!withheld.has('state') && state !== transaction.state) return mismatched('state');
  if (!withheld.has('issuer') && iss !== undefined && iss !== party.issuer) return mismatched('issuer');
  if (error !== undefined) return error === 'access_denied' ? { kind: 'denied', detail: error } : meaningOfError(error);
  if (code === undefined || idToken === undefined) return mismatched('incomplete');

  const keys = await relyingParty.keys(signal);
  const returned = await readSigned(idToken, withheld.has('signature') ? null : keys, returnedClaims);
  if (returned === null) return mismatched('signature');
  const failed = failedCheck(
    idTokenChecks,
    {
      ...returned,
      expectedAlgorithm: bankAlgorithm(party),
      issuer: party.issuer,
      clientId: party.clientId,
      nonce: transaction.nonce,
      consentId: transaction.consentId,
      code,
      state: transaction.state,
      now: Math.floor(answer.now.getTime() / 1000),
    },
    withheld,
  );
  if (failed !== undefined) return mismatched(failed);

  const issued = await exchangeCode(parts, answer, keys, signal);
  if (issued.kind === 'problem') return issued;
  const { tokens, isDoubted } = issued;
  const exchanged = { kind: 'exchanged', tokens, subject: returned.claims.sub ?? null } as const;
  const again = await readSigned(tokens.id_token ?? '', withheld.has('signature') ? null : keys, returnedClaims);
  if (again === null) return { ...exchanged, failed: 'signature' };
  const isSame =
    again.claims.sub === returned.claims.sub &&
    again.claims.openbanking_intent_id === returned.claims.openbanking_intent_id;
  if (!isSame && !withheld.has('same-user')) return { ...exchanged, failed: 'same-user' };
  return { ...exchanged, failed: isDoubted && withheld.size === 0 ? 'not conforming' : null };
}

/** The library makes the profile's checks once more, and those of the ID token that comes with the tokens. */
async function exchangeCode(
  { party, relyingParty, withheld }: ReturnParts,
  { transaction, parameters, now }: ObieReturn,
  keys: KeySet,
  signal: AbortSignal,
): Promise<Issued<Tokens> | BankProblem> {
  const config = await relyingParty.configuration(signal);
  const url = new URL(party.redirectUri);
  const checks = { expectedNonce: transaction.nonce, pkceCodeVerifier: transaction.codeVerifier };
  if (withheld.size > 0) {
    url.search = new URLSearchParams({ code: parameters['code'] ?? '', iss: party.issuer }).toString();
    return exchangedCode(config, issuedTokens, () => client.authorizationCodeGrant(config, url, checks));
  }
  client.setJwksCache(config, { jwks: keys, uat: Math.floor(now.getTime() / 1000) });
  client.useCodeIdTokenResponseType(config);
  client.enableDetachedSignatureResponseChecks(config);
  url.hash = new URLSearchParams(parameters).toString();
  return exchangedCode(config, issuedTokens, () =>
    client.authorizationCodeGrant(config, url, { ...checks, expectedState: transaction.state }),
  );
}
