import * as client from 'openid-client';
import { problem, unasked } from '../contract/bank-failures.ts';
import type { ConsentAuthority, Grant, Mismatched } from '../contract/consent-authority.ts';
import { orWhyRefused, authorizationSeconds, type AuthorityParts } from '../open-banking/authority-parts.ts';
import { failedCheck } from '../open-banking/id-token.ts';
import { isRefused, outcomeOf, problemOf } from '../open-banking/oauth-problem.ts';
import { pushRequest } from './authorization-request.ts';
import { type Exchanged, exchangeReturn } from './authorization-return.ts';
import type { CdsBank } from './bank.ts';
import { refreshed } from './refreshed-tokens.ts';
import { arrangementChecks, type ReturnCheck } from './return-checks.ts';
import { readScopes, scopesFor, scopesIn, scopesWith } from './scopes.ts';
import { type CdsGrant, type CdsTransaction, sealedState } from './sealed-state.ts';

/** A refresh of data must end before its token does. Tokens live for two to ten minutes. */
const spareMs = 100_000;
/** For a bank that says no lifetime. */
const shortestSeconds = 120;

export function createCdsAuthority({
  bankOf,
  clock,
  disabledChecks,
}: AuthorityParts<CdsBank, ReturnCheck>): ConsentAuthority {
  const until = (seconds = shortestSeconds): number => clock.now().getTime() + seconds * 1000;
  const sessionOf = (grant: CdsGrant, presence: Parameters<ConsentAuthority['open']>[3] = null) =>
    sealedState.session.write({ ...grant, presence });

  /** What was given is held against what was asked for. */
  async function settled(
    bank: CdsBank,
    transaction: CdsTransaction,
    { tokens, subject, failed }: Exchanged,
    signal: AbortSignal,
  ): Promise<Grant | Mismatched> {
    const { refresh_token: refreshToken, cdr_arrangement_id: arrangementId, scope } = tokens;
    const scopes = scope === undefined ? transaction.scopes : scopesIn(scope);
    const grant = sealedState.grant.write({
      arrangementId: arrangementId ?? null,
      subject,
      scopes,
      accessToken: tokens.access_token,
      accessUntil: until(tokens.expires_in),
      refreshToken: refreshToken ?? null,
      seenAt: clock.now().getTime(),
    });
    // The arrangement that was to be renewed stays as it is.
    const isNew = arrangementId !== transaction.arrangementId;
    const toGiveBack = isNew
      ? grant
      : sealedState.grant.write({ ...sealedState.grant.read(grant), arrangementId: null });
    const mismatched = (detail: string): Mismatched => ({ kind: 'mismatched', grant: toGiveBack, detail });
    if (failed !== null) return mismatched(failed);
    if (refreshToken === undefined) return mismatched('no lasting grant');
    const { arrangements, thumbprint } = bank;
    const introspected = await outcomeOf(async () => ({
      kind: 'said' as const,
      value: await arrangements.introspect(refreshToken, signal),
      bindsTokens: await arrangements.bindsTokens(signal),
    }));
    if (introspected.kind === 'problem') return mismatched('not introspected');
    const { value, bindsTokens } = introspected;
    const asked = { ...transaction, until: new Date(transaction.until) };
    const seen = { arrangementId, scope, introspected: value, asked, bindsTokens, thumbprint };
    const wrong = failedCheck(arrangementChecks, seen, disabledChecks);
    if (wrong !== undefined) return mismatched(wrong);
    if (arrangementId === undefined || value.exp === undefined) return mismatched('incomplete');
    const expiresAt = new Date(value.exp * 1000);
    const given = { bankConsentId: arrangementId, bankUser: subject, expiresAt, scopes: scopesWith(scopes) };
    return { kind: 'granted', grant, ...given };
  }

  return {
    scopes: readScopes,

    begin: (target, { scopes: ids, data, at, until: end, bankConsentId, grant }, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const scopes = scopesFor(ids, data);
        const duration = Math.floor((end.getTime() - at.getTime()) / 1000);
        const asked = { scopes, duration, arrangementId: bankConsentId };
        try {
          const { url, state, nonce, codeVerifier } = await pushRequest(bank, asked, clock.now(), signal);
          return {
            kind: 'begun',
            authorizationUrl: url,
            state,
            transaction: sealedState.transaction.write({
              state,
              nonce,
              codeVerifier,
              scopes,
              until: end.toISOString(),
              arrangementId: bankConsentId,
              subject: grant === undefined ? null : sealedState.grant.read(grant).subject,
            }),
            expiresIn: authorizationSeconds,
          };
        } catch (error) {
          if (bankConsentId !== null && isRefused(error, 'invalid_request'))
            return problem('CONSENT_REVOKED', 'no such arrangement');
          return problemOf(error);
        }
      }),

    complete: (target, sealedTransaction, parameters, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const transaction = sealedState.transaction.read(sealedTransaction);
        const returned = { transaction, parameters, now: clock.now() };
        const outcome = await exchangeReturn({ ...bank, disabledChecks }, returned, signal);
        return outcome.kind === 'exchanged' ? settled(bank, transaction, outcome, signal) : outcome;
      }),

    open: (target, sealedGrant, signal, presence = null) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const before = sealedState.grant.read(sealedGrant);
        const grant = presence === null ? before : { ...before, seenAt: clock.now().getTime() };
        const opened = (usable: CdsGrant) =>
          ({ kind: 'opened', grant: sealedState.grant.write(usable), session: sessionOf(usable, presence) }) as const;
        if (grant.accessUntil - clock.now().getTime() > spareMs) return { ...opened(grant), isUnasked: true as const };
        const { refreshToken } = grant;
        if (refreshToken === null) return unasked('CONSENT_REQUIRED', 'a grant that does not last');
        const config = await bank.relyingParty.configuration(signal);
        const tokens = await orWhyRefused(
          async () => refreshed(grant, await client.refreshTokenGrant(config, refreshToken), disabledChecks),
          () => bank.statusOf(grant, signal),
          'INCORRECT_OAUTH_TOKEN',
        );
        return tokens.kind === 'refreshed'
          ? opened({ ...grant, ...tokens.changes, accessUntil: until(tokens.expiresIn) })
          : tokens;
      }),

    status: (target, sealedGrant, signal) =>
      outcomeOf(() => bankOf(target.bankKey).statusOf(sealedState.grant.read(sealedGrant), signal)),

    revoke: (target, sealedGrant, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const { arrangementId, refreshToken, accessToken } = sealedState.grant.read(sealedGrant);
        if (arrangementId !== null) return bank.arrangements.revoke(arrangementId, signal);
        await bank.relyingParty.revokeToken(refreshToken ?? accessToken, signal);
        return { kind: 'revoked' };
      }),
  };
}
