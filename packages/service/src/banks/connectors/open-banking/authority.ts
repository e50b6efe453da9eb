import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem, unasked } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { ConsentAuthority, EndedGrant, Mismatched, OpenedGrant } from '../contract/consent-authority.ts';
import { authorizationRequest } from './authorization-request.ts';
import { exchangeCode, provenUser, readAnswer, type Return } from './authorization-return.ts';
import type { OpenBank } from './bank.ts';
import { isRefused, outcomeOf } from './oauth-problem.ts';
import type { RegisteredParty } from './party.ts';
import {
  type Failed,
  failedBy,
  type GrantParts,
  type Issued,
  type Profile,
  type ReachedBank,
  type SeenIssue,
  type TransactionParts,
} from './profile.ts';
import type { KeySet } from './relying-party.ts';
import { failedCheck, returnChecks } from './return-checks.ts';
import type { Presence, TokenSet } from './sealed-state.ts';
import { scopesIn, type TokenAnswer, tokenAnswer } from './token-answer.ts';

/** Seconds that a user may take at the bank. */
const authorizationSeconds = 900;

/** Creates the client of the authorization code flow, for the banks of one profile. */
export function createAuthority<
  P extends RegisteredParty,
  X extends ReachedBank<S>,
  T extends TransactionParts,
  G extends GrantParts,
  S,
>(profile: Profile<P, X, T, G, S>, bankOf: (bankKey: string) => OpenBank<P> & X, clock: Clock): ConsentAuthority {
  const { sends, requires, tolerates, sealed, lifetime } = profile;
  /** Returns the OAuth scopes of a transaction or a grant; `null` if the profile has none. */
  const scopesOf = ({ scopes = [] }: { scopes?: readonly string[] }) =>
    profile.accountsScope === undefined ? null : scopes;
  const tokenTable = { ...returnChecks.tokens, ...profile.checks };

  const tokensOf = ({
    access_token: accessToken,
    expires_in: seconds,
    refresh_token: next,
  }: TokenAnswer): TokenSet => ({
    accessToken,
    accessUntil: clock.now().getTime() + (seconds ?? lifetime.shortestSeconds) * 1000,
    refreshToken: next ?? null,
  });
  const notGiven = (toEnd: G): string =>
    sealed.grant.write({ accessToken: null, accessUntil: 0, refreshToken: null, ...toEnd });

  /** Returns the first required check that the tokens fail. `issue`: the transaction or the grant that they belong to. */
  function wrongIn(
    required: readonly string[],
    issue: Pick<SeenIssue<T, G>, 'held' | 'isRefresh'>,
    tokens: TokenAnswer,
  ) {
    const before = scopesOf(issue.held) ?? [];
    const seen = {
      ...issue,
      tokens,
      tokenType: tokens.token_type,
      expectedType: sends.binding === 'proof' ? 'dpop' : 'bearer',
      refreshToken: tokens.refresh_token ?? null,
      granted: tokens.scope === undefined ? before : scopesIn(tokens.scope),
      allowed: [...before, ...tolerates.scopes],
      accountsScope: profile.accountsScope,
    } as SeenIssue<T, G>;
    return failedCheck<string, SeenIssue<T, G>>(tokenTable, required, seen);
  }

  /** Checks the issued tokens and their ID token. The caller gives the tokens back unless the outcome is `user`. */
  async function proven(
    back: Return & { transaction: Issued<T>['transaction'] },
    { code, first }: { code: string; first: Parameters<typeof provenUser>[2]['first'] },
    tokens: TokenAnswer,
  ): Promise<{ kind: 'user'; subject: string | null } | Failed> {
    const { transaction } = back;
    const failed = wrongIn(requires.tokens, { isRefresh: false, held: transaction }, tokens);
    if (failed !== undefined) return failedBy(failed);
    // Without a nonce, no ID token was requested. That is valid only if any user may return.
    if (transaction.nonce === null)
      return transaction.subject === null ? { kind: 'user', subject: null } : failedBy('same-user');
    const { id_token: idToken = '', access_token: accessToken } = tokens;
    const user = await provenUser(back, requires.idToken, { idToken, code, accessToken, first });
    return user.kind === 'user' ? { kind: 'user', subject: user.claims.sub ?? null } : user;
  }

  function opened(grant: TokenSet & G, text: string, presence: Presence): OpenedGrant | BankProblem {
    const session = profile.sessionOf(grant, presence);
    return session === null
      ? unasked('CONSENT_REQUIRED', 'a grant without a consent')
      : { kind: 'opened', grant: text, session: sealed.session.write(session) };
  }

  /** Refreshes the tokens. Keeps the refresh token unless the bank returns another one. */
  async function refreshed(bank: OpenBank<P> & X, grant: TokenSet & G, refreshToken: string, signal: AbortSignal) {
    const { config, options } = await bank.proving(grant.proofKey, signal);
    const answer = await client.refreshTokenGrant(config, refreshToken, undefined, options);
    const parsed = tokenAnswer.safeParse(answer);
    if (!parsed.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
    const { data: tokens } = parsed;
    const claims = answer.claims();
    const user = { subject: grant.subject ?? null, first: null };
    const failed =
      wrongIn(requires.refresh, { isRefresh: true, held: grant }, tokens) ??
      (claims && failedCheck(returnChecks.user, ['same-user'], { ...user, claims: { sub: claims.sub } }));
    if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `refreshed with another ${failed}`);
    const scopes = scopesOf(grant) !== null && tokens.scope !== undefined && { scopes: scopesIn(tokens.scope) };
    const nextToken = tokens.refresh_token ?? refreshToken;
    const kept = {
      refreshToken: nextToken,
      keepsRefreshToken: nextToken === refreshToken ? (true as const) : undefined,
    };
    const next = { ...grant, ...tokensOf(tokens), ...kept, ...scopes };
    return { kind: 'refreshed', grant: next } as const;
  }

  /** Returns why the bank refused a refresh token. The refusal gives no reason, so the status of the consent is read. */
  async function whyRefused(bank: X, grant: TokenSet & G, signal: AbortSignal): Promise<EndedGrant | BankProblem> {
    const status = await statusAt(bank, grant, signal);
    return status.kind === 'active' ? problem(profile.whenRefused, 'refresh token refused') : status;
  }
  async function statusAt(bank: X, grant: TokenSet & G, signal: AbortSignal) {
    const session = profile.sessionOf(grant, null);
    return session === null ? problem('CONSENT_REQUIRED', 'a grant without a consent') : bank.statusOf(session, signal);
  }

  return {
    scopes: profile.scopes,
    ...(profile.unattendedReads !== undefined && { unattendedReads: profile.unattendedReads }),

    begin: (target, requested, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const subject = requested.grant === undefined ? null : (sealed.grant.read(requested.grant).subject ?? null);
        const metadata = (await bank.relyingParty.configuration(signal)).serverMetadata();
        const undescribed = failedCheck(returnChecks.description, requires.description, {
          metadata,
          accountsScope: profile.accountsScope,
        });
        if (undescribed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `described without ${undescribed}`);
        const request = await profile.ask(bank, requested, metadata, signal);
        if (request.kind === 'problem') return request;
        if (request.kind === 'unfit')
          return { kind: 'mismatched', grant: notGiven(request.toEnd), detail: request.detail };
        const { whenInvalid } = request;
        const authorization = await authorizationRequest(sends, bank, request, clock, signal).catch(
          (error: unknown) => {
            if (whenInvalid === undefined || !isRefused(error, 'invalid_request')) throw error;
            return whenInvalid;
          },
        );
        if ('kind' in authorization) return authorization;
        const { url: authorizationUrl, secrets } = authorization;
        const transaction = sealed.transaction.write({ ...secrets, subject, ...request.transaction });
        const { state } = secrets;
        return { kind: 'begun', authorizationUrl, state, transaction, expiresIn: authorizationSeconds };
      }),

    ...(profile.unfinished && {
      unfinished: (sealedTransaction) => {
        const toEnd = profile.unfinished?.(sealed.transaction.read(sealedTransaction)) ?? null;
        return toEnd === null ? null : notGiven(toEnd);
      },
    }),

    complete: (target, sealedTransaction, parameters, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const transaction = sealed.transaction.read(sealedTransaction);
        const now = clock.now();
        let keys: Promise<KeySet> | null = null;
        const back = {
          profile,
          bank,
          transaction,
          parameters,
          now: Math.floor(now.getTime() / 1000),
          keys: () => (keys ??= bank.relyingParty.keys(signal)),
          signal,
        };
        const answer = await readAnswer(back);
        if (answer.kind !== 'answered') return answer;
        const exchanged = await exchangeCode(back, answer.code, transaction.proofKey);
        if (exchanged.kind === 'problem') return exchanged;
        const { tokens, doubt } = exchanged;
        const scopes = tokens.scope === undefined ? [...(scopesOf(transaction) ?? [])] : scopesIn(tokens.scope);
        const issued: Issued<T> = { transaction, code: answer.code, tokens, scopes, subject: null, now };
        const giveBack = (detail: string): Mismatched => {
          const grant = sealed.grant.write({ ...tokensOf(tokens), ...profile.toGiveBack(issued) });
          return { kind: 'mismatched', grant, detail };
        };
        const user = await outcomeOf(() => proven(back, answer, tokens));
        if (user.kind !== 'user') return giveBack(user.kind === 'failed' ? user.check : 'unconfirmed');
        issued.subject = user.subject;
        if (doubt !== null) return giveBack(doubt);
        const atBank = await outcomeOf(() => profile.confirm(bank, issued, signal));
        if (atBank.kind !== 'confirmed') return giveBack(atBank.kind === 'failed' ? atBank.check : 'unconfirmed');
        const { bankConsentId, expiresAt } = atBank;
        return {
          kind: 'granted',
          grant: sealed.grant.write({ ...tokensOf(tokens), ...atBank.grant }),
          bankConsentId,
          // Some banks send the id of the consent as the subject.
          bankUser: user.subject === bankConsentId ? null : user.subject,
          expiresAt,
          scopes: atBank.scopes,
        };
      }),

    open: (target, sealedGrant, signal, presence = null) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const now = clock.now().getTime();
        const before = sealed.grant.read(sealedGrant);
        const isSeen = presence !== null && before.seenAt !== undefined;
        const grant = isSeen ? { ...before, seenAt: now } : before;
        const { accessToken, accessUntil, refreshToken } = grant;
        if (accessToken !== null && accessUntil - now > lifetime.spareMs) {
          const text = isSeen ? sealed.grant.write(grant) : sealedGrant;
          return { ...opened(grant, text, presence), isUnrequested: true as const };
        }
        if (profile.sessionOf(grant, null) === null) return unasked('CONSENT_REQUIRED', 'a grant without a consent');
        if (refreshToken === null) return unasked('CONSENT_REQUIRED', 'a grant that does not last');
        const renewed = await refreshed(bank, grant, refreshToken, signal).catch((error: unknown) => {
          if (!isRefused(error, 'invalid_grant')) throw error;
          return whyRefused(bank, grant, signal);
        });
        if (renewed.kind !== 'refreshed') return renewed;
        return opened(renewed.grant, sealed.grant.write(renewed.grant), presence);
      }),

    status: (target, sealedGrant, signal) =>
      outcomeOf(() => statusAt(bankOf(target.bankKey), sealed.grant.read(sealedGrant), signal)),

    /** Revokes consent and token. A token that the bank does not know counts as revoked (RFC 7009). */
    revoke: (target, sealedGrant, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const grant = sealed.grant.read(sealedGrant);
        const ended = await profile.endConsent(bank, grant, signal);
        if (ended.kind === 'problem') return ended;
        const token = grant.refreshToken ?? grant.accessToken;
        if (ended.kind === 'tokens-remain' && token !== null) await bank.relyingParty.revokeToken(token, signal);
        return { kind: 'revoked' as const };
      }),
  };
}
