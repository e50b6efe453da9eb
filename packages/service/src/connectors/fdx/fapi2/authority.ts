import * as client from 'openid-client';
import { problem, unasked } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { ConsentAuthority, OpenedGrant } from '../../contract/consent-authority.ts';
import { orWhyRefused, authorizationSeconds, type AuthorityParts } from '../../open-banking/authority-parts.ts';
import { lifetime } from '../../open-banking/code-exchange.ts';
import { failedCheck } from '../../open-banking/id-token.ts';
import { outcomeOf } from '../../open-banking/oauth-problem.ts';
import { tokenText } from '../../open-banking/reply-schema.ts';
import type { Presence } from '../../open-banking/sealed-state.ts';
import { authorizationRequest } from './authorization-request.ts';
import { exchangeReturn } from './authorization-return.ts';
import type { FdxBank } from './bank.ts';
import { clustersIn, scopes, scopesWith } from './consent-request.ts';
import { refreshChecks, type ReturnCheck } from './return-checks.ts';
import { sealedState, type FdxGrant } from './sealed-state.ts';

/** A refresh of data must end before its token does. */
const spareMs = 300_000;
/** For a bank that says no lifetime. */
const shortestSeconds = 60;

export function createFdxAuthority({
  bankOf,
  clock,
  disabledChecks,
}: AuthorityParts<FdxBank, ReturnCheck>): ConsentAuthority {
  const untilOf = (seconds = shortestSeconds): number => clock.now().getTime() + seconds * 1000;
  const opened = (grant: FdxGrant, presence: Presence): OpenedGrant | BankProblem => {
    const { consentId, accessToken, proofKey, detail } = grant;
    if (consentId === null) return unasked('CONSENT_REQUIRED', 'a grant without a consent');
    const session = { accessToken, consentId, clusters: clustersIn(detail), proofKey, presence };
    return { kind: 'opened', grant: sealedState.grant.write(grant), session: sealedState.session.write(session) };
  };

  /** The refresh token stays as it is (FAPI 2.0), unless the bank gives another. */
  async function refreshed(bank: FdxBank, grant: FdxGrant, refreshToken: string, signal: AbortSignal) {
    const { config, DPoP } = await bank.proving(grant.proofKey, signal);
    const answer = await client.refreshTokenGrant(config, refreshToken, undefined, { DPoP });
    const { grant_id: grantId, authorization_details: details } = answer;
    const seen = {
      tokenType: answer.token_type,
      grantId,
      details,
      subject: answer.claims()?.sub,
      grant,
    };
    const failed = failedCheck(refreshChecks, seen, disabledChecks);
    if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `refreshed with another ${failed}`);
    const tokens = [answer.access_token, answer.refresh_token ?? refreshToken];
    if (!tokens.every((token) => tokenText.safeParse(token).success))
      return problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
    const [accessToken = '', lasting = ''] = tokens;
    const accessUntil = untilOf(lifetime.parse(answer.expires_in));
    return { kind: 'refreshed', grant: { ...grant, accessToken, accessUntil, refreshToken: lasting } } as const;
  }

  return {
    scopes,

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
        const { tokens, subject, expiresAt, detail, failed } = outcome;
        const grant = sealedState.grant.write({
          consentId: tokens.grant_id ?? null,
          subject,
          detail,
          accessToken: tokens.access_token,
          accessUntil: untilOf(tokens.expires_in),
          refreshToken: tokens.refresh_token ?? null,
          proofKey: transaction.proofKey,
        });
        if (failed !== null || tokens.grant_id === undefined)
          return { kind: 'mismatched', grant, detail: failed ?? 'grant-id' };
        const { grant_id: bankConsentId } = tokens;
        return { kind: 'granted', grant, bankConsentId, bankUser: subject, expiresAt, scopes: scopesWith(detail) };
      }),

    open: (target, sealedGrant, signal, presence = null) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const grant = sealedState.grant.read(sealedGrant);
        const { consentId, refreshToken } = grant;
        if (grant.accessUntil - clock.now().getTime() > spareMs)
          return { ...opened(grant, presence), isUnasked: true as const };
        if (consentId === null || refreshToken === null)
          return unasked('CONSENT_REQUIRED', 'a grant that does not last');
        const renewed = await orWhyRefused(
          () => refreshed(bank, grant, refreshToken, signal),
          () => bank.statusOf(consentId, signal),
          // The standard has no consent that is suspended: the user has to give a new one.
          'NEW_AUTHENTICATION_REQUIRED',
        );
        return renewed.kind === 'refreshed' ? opened(renewed.grant, presence) : renewed;
      }),

    status: (target, sealedGrant, signal) =>
      outcomeOf(async () => {
        const { consentId } = sealedState.grant.read(sealedGrant);
        return consentId === null
          ? problem('CONSENT_REQUIRED', 'a grant without a consent')
          : bankOf(target.bankKey).statusOf(consentId, signal);
      }),

    revoke: (target, sealedGrant, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const { consentId, refreshToken, accessToken } = sealedState.grant.read(sealedGrant);
        const ended = consentId === null ? ({ kind: 'revoked' } as const) : await bank.revokeConsent(consentId, signal);
        if (ended.kind === 'problem') return ended;
        await bank.relyingParty.revokeToken(refreshToken ?? accessToken, signal);
        return ended;
      }),
  };
}
