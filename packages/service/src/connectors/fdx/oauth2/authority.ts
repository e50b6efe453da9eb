import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import { problem, unasked } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { ConsentAuthority, OpenedGrant } from '../../contract/consent-authority.ts';
import { authorizationSeconds, orWhyRefused, type AuthorityParts } from '../../open-banking/authority-parts.ts';
import { lifetime } from '../../open-banking/code-exchange.ts';
import { failedCheck } from '../../open-banking/id-token.ts';
import { outcomeOf } from '../../open-banking/oauth-problem.ts';
import { tokenText } from '../../open-banking/reply-schema.ts';
import type { Presence } from '../../open-banking/sealed-state.ts';
import { authorizationRequest } from './authorization-request.ts';
import { exchangeReturn } from './authorization-return.ts';
import type { OAuth2Bank } from './bank.ts';
import { refreshChecks, type ReturnCheck } from './return-checks.ts';
import { clustersOf, readScopes, scopesIn, scopesWith } from './scopes.ts';
import { sealedState, type OAuth2Grant, type OAuth2Transaction } from './sealed-state.ts';

/** A refresh of data must end before its token does. */
const spareMs = 300_000;
/** For a bank that says no lifetime. */
const shortestSeconds = 60;

const exchangedTokens = z.looseObject({
  access_token: tokenText,
  refresh_token: tokenText.optional(),
  token_type: z.string(),
  expires_in: lifetime,
  scope: z.string().max(2_000).optional(),
});

/** The token by which the bank knows the grant for as long as it stands. */
const lastingTokenOf = ({ refreshToken, accessToken }: OAuth2Grant): string => refreshToken ?? accessToken;

/** The bank has no name of its own for what its customer granted: the authorization's one code names it. */
const consentIdOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * The bank cannot be asked for an end. Where its own is later than what the user agreed to, or unknown, the consent is ended at the
 * bank when its time is over.
 */
function endOf({ at, until }: OAuth2Transaction, seconds: number | undefined): Date {
  const asked = new Date(until);
  const atBank = seconds === undefined ? asked : new Date(Date.parse(at) + seconds * 1000);
  return atBank < asked ? atBank : asked;
}

export function createOAuth2Authority({
  bankOf,
  clock,
  disabledChecks,
}: AuthorityParts<OAuth2Bank, ReturnCheck>): ConsentAuthority {
  const untilOf = (seconds = shortestSeconds): number => clock.now().getTime() + seconds * 1000;
  const opened = (grant: OAuth2Grant, presence: Presence): OpenedGrant => {
    const { accessToken, scopes } = grant;
    const session = { accessToken, lastingToken: lastingTokenOf(grant), clusters: clustersOf(scopes), presence };
    return { kind: 'opened', grant: sealedState.grant.write(grant), session: sealedState.session.write(session) };
  };

  /** A bank that binds its tokens to nothing gives another refresh token each time; elsewhere it may stay. */
  async function refreshed(bank: OAuth2Bank, grant: OAuth2Grant, refreshToken: string, signal: AbortSignal) {
    const config = await bank.relyingParty.configuration(signal);
    const answer = await client.refreshTokenGrant(config, refreshToken);
    const parsed = exchangedTokens.safeParse(answer);
    if (!parsed.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
    const { access_token: accessToken, refresh_token: next, scope, token_type: tokenType } = parsed.data;
    const scopes = scope === undefined ? grant.scopes : scopesIn(scope);
    const seen = {
      tokenType,
      granted: scopes,
      asked: grant.scopes,
      claimed: answer.claims()?.sub,
      subject: grant.subject,
    };
    const failed = failedCheck(refreshChecks, seen, disabledChecks);
    if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `refreshed with another ${failed}`);
    const accessUntil = untilOf(parsed.data.expires_in);
    return {
      kind: 'refreshed',
      grant: { ...grant, scopes, accessToken, accessUntil, refreshToken: next ?? refreshToken },
    } as const;
  }

  return {
    scopes: readScopes,

    begin: (target, asked, signal) =>
      outcomeOf(async () => {
        const subject = asked.grant === undefined ? null : sealedState.grant.read(asked.grant).subject;
        const request = await authorizationRequest(bankOf(target.bankKey), asked, { subject, disabledChecks }, signal);
        if (request.kind === 'problem') return request;
        return {
          kind: 'begun',
          authorizationUrl: request.url,
          state: request.transaction.state,
          transaction: sealedState.transaction.write(request.transaction),
          expiresIn: authorizationSeconds,
        };
      }),

    complete: (target, sealedTransaction, parameters, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const transaction = sealedState.transaction.read(sealedTransaction);
        const outcome = await exchangeReturn(
          { bank, disabledChecks },
          { transaction, parameters, now: clock.now() },
          signal,
        );
        if (outcome.kind !== 'exchanged') return outcome;
        const { tokens, scopes, subject, failed } = outcome;
        const grant = sealedState.grant.write({
          subject,
          scopes,
          accessToken: tokens.access_token,
          accessUntil: untilOf(tokens.expires_in),
          refreshToken: tokens.refresh_token ?? null,
        });
        if (failed !== null) return { kind: 'mismatched', grant, detail: failed };
        return {
          kind: 'granted',
          grant,
          bankConsentId: consentIdOf(parameters['code'] ?? ''),
          bankUser: subject,
          expiresAt: endOf(transaction, tokens.refresh_token_expires_in),
          scopes: scopesWith(scopes),
        };
      }),

    open: (target, sealedGrant, signal, presence = null) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const grant = sealedState.grant.read(sealedGrant);
        const { refreshToken } = grant;
        if (grant.accessUntil - clock.now().getTime() > spareMs)
          return { ...opened(grant, presence), isUnasked: true as const };
        if (refreshToken === null) return unasked('CONSENT_REQUIRED', 'a grant that does not last');
        const renewed = await orWhyRefused<Awaited<ReturnType<typeof refreshed>> | BankProblem>(
          () => refreshed(bank, grant, refreshToken, signal),
          () => bank.statusOf(refreshToken, signal),
          // A bank that does not say that the grant has ended may want its customer to sign in again.
          'NEW_AUTHENTICATION_REQUIRED',
        );
        return renewed.kind === 'refreshed' ? opened(renewed.grant, presence) : renewed;
      }),

    status: (target, sealedGrant, signal) =>
      outcomeOf(() => bankOf(target.bankKey).statusOf(lastingTokenOf(sealedState.grant.read(sealedGrant)), signal)),

    /** A token that the bank does not know any more counts as revoked (RFC 7009). */
    revoke: (target, sealedGrant, signal) =>
      outcomeOf(async () => {
        const { relyingParty } = bankOf(target.bankKey);
        await relyingParty.revokeToken(lastingTokenOf(sealedState.grant.read(sealedGrant)), signal);
        return { kind: 'revoked' as const };
      }),
  };
}
