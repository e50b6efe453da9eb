import * as client from 'openid-client';
import { problem, unasked } from '../contract/bank-failures.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { orWhyRefused, authorizationSeconds, type AuthorityParts } from '../open-banking/authority-parts.ts';
import { issuedTokens } from '../open-banking/code-exchange.ts';
import { outcomeOf } from '../open-banking/oauth-problem.ts';
import { authorizationRequest } from './authorization-request.ts';
import { exchangeReturn, type Tokens } from './authorization-return.ts';
import type { ObieBank } from './bank.ts';
import { permissionsFor, scopes, scopesWith } from './permissions.ts';
import type { ReturnCheck } from './return-checks.ts';
import { sealedState, type ObieGrant, type ObieSession } from './sealed-state.ts';

/** A refresh of data must end before its token does. */
const spareMs = 300_000;
/** Article 36(5)(b) of the standards on authentication. */
const unattendedReads = 4;
/** For a bank that says no lifetime. */
const shortestSeconds = 60;

export function createObieAuthority({
  bankOf,
  clock,
  disabledChecks,
}: AuthorityParts<ObieBank, ReturnCheck>): ConsentAuthority {
  const granted = (
    tokens: Pick<Tokens, 'access_token' | 'expires_in'>,
    rest: Pick<ObieGrant, 'consentId' | 'scopes' | 'refreshToken'>,
  ) => ({
    ...rest,
    accessToken: tokens.access_token,
    accessUntil: clock.now().getTime() + (tokens.expires_in ?? shortestSeconds) * 1000,
  });
  const sessionOf = (
    { accessToken, consentId, scopes: readable }: Pick<ObieSession, 'accessToken' | 'consentId' | 'scopes'>,
    presence: Parameters<ConsentAuthority['open']>[3] = null,
  ) => sealedState.session.write({ accessToken, consentId, scopes: readable, presence });
  /** With which `revoke` ends a consent that nobody has given yet. */
  const notGiven = (consentId: string): string =>
    sealedState.grant.write({ consentId, scopes: [], accessToken: null, accessUntil: 0, refreshToken: null });

  return {
    scopes,
    unattendedReads,

    begin: (target, asked, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const token = await bank.ownToken(signal);
        const found =
          asked.bankConsentId === null
            ? await bank.consents.create(
                token,
                { permissions: permissionsFor(asked.scopes, asked.data), at: asked.at, until: asked.until },
                signal,
              )
            : await bank.consents.find(token, asked.bankConsentId, signal);
        if (found.kind === 'problem') return found;
        if (found.kind === 'unknown') return problem('CONSENT_REVOKED', 'no such consent');
        if (found.kind === 'unfit')
          return { kind: 'mismatched', grant: notGiven(found.consentId), detail: found.detail };
        const { ConsentId: consentId, Status, ExpirationDateTime: until, Permissions } = found.consent;
        if (Status === 'EXPD') return problem('CONSENT_EXPIRED', 'consent expired');
        if (Status === 'RJCT') return problem('CONSENT_REVOKED', 'consent rejected');
        const expiresAt = until === undefined ? null : new Date(until).toISOString();
        const { party, relyingParty } = bank;
        const readable = scopesWith(Permissions);
        if (!readable.includes('ACCOUNT_DETAILS'))
          return problem('UNEXPECTED_SITE_ERROR', 'a consent without accounts');
        const consent = { consentId, scopes: readable, isNew: asked.bankConsentId === null, expiresAt };
        const request = await authorizationRequest(party, relyingParty, consent, clock.now(), signal);
        return {
          kind: 'begun',
          authorizationUrl: request.url,
          state: request.transaction.state,
          transaction: sealedState.transaction.write(request.transaction),
          expiresIn: authorizationSeconds,
        };
      }),

    unfinished: (sealedTransaction) => {
      const { consentId, isNew } = sealedState.transaction.read(sealedTransaction);
      return isNew ? notGiven(consentId) : null;
    },

    complete: (target, sealedTransaction, parameters, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const transaction = sealedState.transaction.read(sealedTransaction);
        const returned = { transaction, parameters, now: clock.now() };
        const outcome = await exchangeReturn({ ...bank, disabledChecks }, returned, signal);
        if (outcome.kind !== 'exchanged') return outcome;
        const { consentId, scopes: readable, isNew, expiresAt } = transaction;
        const { tokens, subject, failed } = outcome;
        const grantOf = (ended: string | null) =>
          sealedState.grant.write(
            granted(tokens, { consentId: ended, scopes: readable, refreshToken: tokens.refresh_token ?? null }),
          );
        if (failed !== null || tokens.refresh_token === undefined)
          return { kind: 'mismatched', grant: grantOf(isNew ? consentId : null), detail: failed ?? 'no lasting grant' };
        return {
          kind: 'granted',
          grant: grantOf(consentId),
          bankConsentId: consentId,
          // Some banks put the consent's id in the place of the user's.
          bankUser: subject === consentId ? null : subject,
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
          scopes: readable,
        };
      }),

    open: (target, sealedGrant, signal, presence) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const grant = sealedState.grant.read(sealedGrant);
        const { consentId, scopes: readable, accessToken, refreshToken } = grant;
        if (consentId === null) return unasked('CONSENT_REQUIRED', 'a grant without a consent');
        if (accessToken !== null && grant.accessUntil - clock.now().getTime() > spareMs) {
          const session = sessionOf({ accessToken, consentId, scopes: readable }, presence);
          return { kind: 'opened', grant: sealedGrant, session, isUnasked: true as const };
        }
        if (refreshToken === null) return unasked('CONSENT_REQUIRED', 'a grant that does not last');
        return orWhyRefused(
          async () => {
            const config = await bank.relyingParty.configuration(signal);
            const tokens = issuedTokens.safeParse(await client.refreshTokenGrant(config, refreshToken));
            if (!tokens.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
            const renewed = granted(tokens.data, {
              consentId,
              scopes: readable,
              refreshToken: tokens.data.refresh_token ?? refreshToken,
            });
            return {
              kind: 'opened' as const,
              grant: sealedState.grant.write(renewed),
              session: sessionOf({ ...renewed, consentId }, presence),
            };
          },
          () => bank.statusOf(consentId, signal),
          'INCORRECT_OAUTH_TOKEN',
        );
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
        if (consentId !== null) {
          const removed = await bank.consents.remove(await bank.ownToken(signal), consentId, signal);
          if (removed.kind === 'problem') return removed;
        }
        const token = refreshToken ?? accessToken;
        if (token !== null) await bank.relyingParty.revokeToken(token, signal);
        return { kind: 'revoked' };
      }),
  };
}
