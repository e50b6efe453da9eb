import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem, unrequestedProblem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { ConsentAuthority, EndedGrant, MismatchedGrant, OpenedGrant } from '../contract/consent-authority.ts';
import { authorizationRequest } from './authorization-request.ts';
import { checkIdToken, exchangeCode, readAnswer, type ReturnedCode, type UserReturn } from './authorization-return.ts';
import type { BankClients } from './bank-clients.ts';
import type { ConsentedBank } from './consented-connector.ts';
import { isErrorReply, outcomeOf } from './problems.ts';
import type { RegisteredParty } from './party.ts';
import {
  type CheckedTokens,
  failedAt,
  type FailedCheck,
  type GrantParts,
  type IssuedTokens,
  type SecurityProfile,
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
  Party extends RegisteredParty,
  Bank extends ConsentedBank<Session>,
  Transaction extends TransactionParts,
  Grant extends GrantParts,
  Session,
>(
  profile: SecurityProfile<Party, Bank, Transaction, Grant, Session>,
  bankOf: (bankKey: string) => BankClients<Party> & Bank,
  clock: Clock,
): ConsentAuthority {
  const { authorizationForm, requirements, tolerances, sealedState, tokenLifetime } = profile;
  const tokenChecks = { ...returnChecks.tokens, ...profile.tokenChecks };

  /** Returns the OAuth scopes of a transaction or a grant; `null` if the profile has none. */
  const oauthScopesOf = ({ scopes = [] }: { scopes?: readonly string[] }) =>
    profile.accountsScope === undefined ? null : scopes;

  const tokenSetOf = ({
    access_token: accessToken,
    expires_in: seconds,
    refresh_token: refreshToken,
  }: TokenAnswer): TokenSet => ({
    accessToken,
    accessUntil: clock.now().getTime() + (seconds ?? tokenLifetime.defaultSeconds) * 1000,
    refreshToken: refreshToken ?? null,
  });

  /** Returns the sealed grant of a consent for which the bank has not issued tokens. */
  const writeTokenlessGrant = (grant: Grant): string =>
    sealedState.grant.write({ accessToken: null, accessUntil: 0, refreshToken: null, ...grant });

  /** Returns the first required check that the tokens fail. */
  function failedTokenCheck(
    requiredChecks: readonly string[],
    { isRefresh, source }: Pick<CheckedTokens<Transaction, Grant>, 'source' | 'isRefresh'>,
    tokens: TokenAnswer,
  ) {
    const previousScopes = oauthScopesOf(source) ?? [];
    const checkedTokens = {
      isRefresh,
      source,
      tokens,
      tokenType: tokens.token_type,
      expectedType: authorizationForm.binding === 'proof' ? 'dpop' : 'bearer',
      refreshToken: tokens.refresh_token ?? null,
      granted: tokens.scope === undefined ? previousScopes : scopesIn(tokens.scope),
      allowed: [...previousScopes, ...tolerances.scopes],
      accountsScope: profile.accountsScope,
    } as CheckedTokens<Transaction, Grant>;
    return failedCheck<string, CheckedTokens<Transaction, Grant>>(tokenChecks, requiredChecks, checkedTokens);
  }

  /** Checks the issued tokens and their ID token. The caller gives the tokens back unless the outcome is `user`. */
  async function checkIssuedTokens(
    userReturn: UserReturn & { transaction: IssuedTokens<Transaction>['transaction'] },
    { code, codeIdTokenClaims }: ReturnedCode,
    tokens: TokenAnswer,
  ): Promise<{ kind: 'user'; subject: string | null } | FailedCheck> {
    const { transaction } = userReturn;
    const failed = failedTokenCheck(requirements.tokens, { isRefresh: false, source: transaction }, tokens);
    if (failed !== undefined) return failedAt(failed);
    // Without a nonce, no ID token was requested. That is valid only if any user may return.
    if (transaction.nonce === null)
      return transaction.subject === null ? { kind: 'user', subject: null } : failedAt('same-user');
    const { id_token: idToken = '', access_token: accessToken } = tokens;
    const received = { idToken, code, accessToken, codeIdTokenClaims };
    const user = await checkIdToken(userReturn, requirements.idToken, received);
    return user.kind === 'user' ? { kind: 'user', subject: user.claims.sub ?? null } : user;
  }

  function openGrant(grant: TokenSet & Grant, sealedGrant: string, presence: Presence): OpenedGrant | BankProblem {
    const session = profile.sessionOf(grant, presence);
    return session === null
      ? unrequestedProblem('CONSENT_REQUIRED', 'a grant without a consent')
      : { kind: 'opened', grant: sealedGrant, session: sealedState.session.write(session) };
  }

  /** Refreshes the tokens. Keeps the refresh token unless the bank returns another one. */
  async function refreshTokens(
    bank: BankClients<Party> & Bank,
    grant: TokenSet & Grant,
    refreshToken: string,
    signal: AbortSignal,
  ) {
    const { config, options } = await bank.configureTokenRequests(grant.proofKey, signal);
    const answer = await client.refreshTokenGrant(config, refreshToken, undefined, options);
    const parsed = tokenAnswer.safeParse(answer);
    if (!parsed.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
    const { data: tokens } = parsed;
    const claims = answer.claims();
    const expectedUser = { subject: grant.subject ?? null, codeIdTokenClaims: null };
    const failed =
      failedTokenCheck(requirements.refresh, { isRefresh: true, source: grant }, tokens) ??
      (claims && failedCheck(returnChecks.user, ['same-user'], { ...expectedUser, claims: { sub: claims.sub } }));
    if (failed !== undefined) return problem('UNEXPECTED_SITE_ERROR', `refreshed with another ${failed}`);
    const scopes = oauthScopesOf(grant) !== null && tokens.scope !== undefined && { scopes: scopesIn(tokens.scope) };
    const nextToken = tokens.refresh_token ?? refreshToken;
    const refreshTokenState = {
      refreshToken: nextToken,
      keepsRefreshToken: nextToken === refreshToken ? (true as const) : undefined,
    };
    const refreshedGrant = { ...grant, ...tokenSetOf(tokens), ...refreshTokenState, ...scopes };
    return { kind: 'refreshed', grant: refreshedGrant } as const;
  }

  /** Returns why the bank refused a refresh token. The refusal gives no reason, so the status of the consent is read. */
  async function reasonOfRefusal(
    bank: Bank,
    grant: TokenSet & Grant,
    signal: AbortSignal,
  ): Promise<EndedGrant | BankProblem> {
    const status = await readStatus(bank, grant, signal);
    return status.kind === 'active' ? problem(profile.statusIfRefreshRefused, 'refresh token refused') : status;
  }

  async function readStatus(bank: Bank, grant: TokenSet & Grant, signal: AbortSignal) {
    const session = profile.sessionOf(grant, null);
    return session === null
      ? problem('CONSENT_REQUIRED', 'a grant without a consent')
      : bank.readConsentStatus(session, signal);
  }

  return {
    scopes: profile.scopes,
    ...(profile.maxUnattendedReads !== undefined && { maxUnattendedReads: profile.maxUnattendedReads }),

    begin: (target, requested, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const subject =
          requested.grant === undefined ? null : (sealedState.grant.read(requested.grant).subject ?? null);
        const metadata = (await bank.relyingParty.configuration(signal)).serverMetadata();
        const missingFeature = failedCheck(returnChecks.description, requirements.description, {
          metadata,
          accountsScope: profile.accountsScope,
        });
        if (missingFeature !== undefined)
          return problem('UNEXPECTED_SITE_ERROR', `described without ${missingFeature}`);
        const request = await profile.prepareRequest(bank, requested, metadata, signal);
        if (request.kind === 'problem') return request;
        if (request.kind === 'unsuitable')
          return { kind: 'mismatched', grant: writeTokenlessGrant(request.grantToEnd), detail: request.detail };
        const { problemIfInvalid } = request;
        const authorization = await authorizationRequest(authorizationForm, bank, request, clock, signal).catch(
          (error: unknown) => {
            if (problemIfInvalid === undefined || !isErrorReply(error, 'invalid_request')) throw error;
            return problemIfInvalid;
          },
        );
        if ('kind' in authorization) return authorization;
        const { url: authorizationUrl, secrets } = authorization;
        const transaction = sealedState.transaction.write({ ...secrets, subject, ...request.transaction });
        const { state } = secrets;
        return { kind: 'begun', authorizationUrl, state, transaction, expiresIn: authorizationSeconds };
      }),

    ...(profile.grantToEnd && {
      grantToEnd: (sealedTransaction) => {
        const grant = profile.grantToEnd?.(sealedState.transaction.read(sealedTransaction)) ?? null;
        return grant === null ? null : writeTokenlessGrant(grant);
      },
    }),

    complete: (target, sealedTransaction, parameters, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const transaction = sealedState.transaction.read(sealedTransaction);
        const now = clock.now();
        let keys: Promise<KeySet> | null = null;
        const userReturn = {
          profile,
          bank,
          transaction,
          parameters,
          now: Math.floor(now.getTime() / 1000),
          keys: () => (keys ??= bank.relyingParty.keys(signal)),
          signal,
        };
        const answer = await readAnswer(userReturn);
        if (answer.kind !== 'answered') return answer;
        const exchanged = await exchangeCode(userReturn, answer.code, transaction.proofKey);
        if (exchanged.kind === 'problem') return exchanged;
        const { tokens, libraryObjection } = exchanged;
        const scopes = tokens.scope === undefined ? [...(oauthScopesOf(transaction) ?? [])] : scopesIn(tokens.scope);
        const issued: IssuedTokens<Transaction> = {
          transaction,
          code: answer.code,
          tokens,
          scopes,
          subject: null,
          now,
        };
        const giveBack = (detail: string): MismatchedGrant => {
          const grant = sealedState.grant.write({ ...tokenSetOf(tokens), ...profile.grantToGiveBack(issued) });
          return { kind: 'mismatched', grant, detail };
        };
        const user = await outcomeOf(() => checkIssuedTokens(userReturn, answer, tokens));
        if (user.kind !== 'user') return giveBack(user.kind === 'failed' ? user.check : 'unconfirmed');
        issued.subject = user.subject;
        if (libraryObjection !== null) return giveBack(libraryObjection);
        const confirmation = await outcomeOf(() => profile.confirm(bank, issued, signal));
        if (confirmation.kind !== 'confirmed')
          return giveBack(confirmation.kind === 'failed' ? confirmation.check : 'unconfirmed');
        const { bankConsentId, expiresAt } = confirmation;
        return {
          kind: 'granted',
          grant: sealedState.grant.write({ ...tokenSetOf(tokens), ...confirmation.grant }),
          bankConsentId,
          // Some banks send the id of the consent as the subject.
          bankUser: user.subject === bankConsentId ? null : user.subject,
          expiresAt,
          scopes: confirmation.scopes,
        };
      }),

    open: (target, sealedGrant, signal, presence = null) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const now = clock.now().getTime();
        const storedGrant = sealedState.grant.read(sealedGrant);
        const updatesSeenAt = presence !== null && storedGrant.seenAt !== undefined;
        const grant = updatesSeenAt ? { ...storedGrant, seenAt: now } : storedGrant;
        const { accessToken, accessUntil, refreshToken } = grant;
        if (accessToken !== null && accessUntil - now > tokenLifetime.minRemainingMs) {
          const currentGrant = updatesSeenAt ? sealedState.grant.write(grant) : sealedGrant;
          return { ...openGrant(grant, currentGrant, presence), isUnrequested: true as const };
        }
        if (profile.sessionOf(grant, null) === null)
          return unrequestedProblem('CONSENT_REQUIRED', 'a grant without a consent');
        if (refreshToken === null) return unrequestedProblem('CONSENT_REQUIRED', 'a grant that does not last');
        const renewed = await refreshTokens(bank, grant, refreshToken, signal).catch((error: unknown) => {
          if (!isErrorReply(error, 'invalid_grant')) throw error;
          return reasonOfRefusal(bank, grant, signal);
        });
        if (renewed.kind !== 'refreshed') return renewed;
        return openGrant(renewed.grant, sealedState.grant.write(renewed.grant), presence);
      }),

    status: (target, sealedGrant, signal) =>
      outcomeOf(() => readStatus(bankOf(target.bankKey), sealedState.grant.read(sealedGrant), signal)),

    /** Revokes consent and token. A token that the bank does not know counts as revoked (RFC 7009). */
    revoke: (target, sealedGrant, signal) =>
      outcomeOf(async () => {
        const bank = bankOf(target.bankKey);
        const grant = sealedState.grant.read(sealedGrant);
        const ended = await profile.endConsent(bank, grant, signal);
        if (ended.kind === 'problem') return ended;
        const token = grant.refreshToken ?? grant.accessToken;
        if (ended.kind === 'tokens-remain' && token !== null) await bank.relyingParty.revokeToken(token, signal);
        return { kind: 'revoked' as const };
      }),
  };
}
