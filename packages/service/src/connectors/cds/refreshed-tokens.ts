import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { tokenAnswer } from './authorization-return.ts';
import type { ReturnCheck } from './return-checks.ts';
import { scopesIn } from './scopes.ts';
import type { CdsGrant } from './sealed-state.ts';

export interface Refreshed {
  kind: 'refreshed';
  changes: Pick<CdsGrant, 'accessToken' | 'refreshToken' | 'scopes'>;
  /** Seconds. */
  expiresIn: number | undefined;
}

/** Tokens in exchange for the refresh token: of the same arrangement and user, for no more than before. */
export function refreshed(
  grant: CdsGrant,
  answer: TokenEndpointResponse & TokenEndpointResponseHelpers,
  withheld: ReadonlySet<ReturnCheck>,
): Refreshed | BankProblem {
  const parsed = tokenAnswer.safeParse(answer);
  if (!parsed.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
  const { access_token: accessToken, refresh_token: refreshToken, cdr_arrangement_id: arrangementId } = parsed.data;
  const scopes = parsed.data.scope === undefined ? grant.scopes : scopesIn(parsed.data.scope);
  const subject = answer.claims()?.sub;
  const wrong: readonly [ReturnCheck, boolean][] = [
    ['arrangement', arrangementId !== undefined && arrangementId !== grant.arrangementId],
    ['same-user', subject !== undefined && grant.subject !== null && subject !== grant.subject],
    ['scope', scopes.some((scope) => !grant.scopes.includes(scope))],
  ];
  const failed = wrong.find(([name, isWrong]) => isWrong && !withheld.has(name));
  if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `not the tokens asked for: ${failed[0]}`);
  // The standard has refresh tokens that stay; a bank that changes them all the same is followed.
  const changes = { accessToken, refreshToken: refreshToken ?? grant.refreshToken, scopes };
  return { kind: 'refreshed', changes, expiresIn: parsed.data.expires_in };
}
