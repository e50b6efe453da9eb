import { setTimeout as pause } from 'node:timers/promises';
import type { Presence } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { hashToken } from '@fin-link/storage';
import { HostError, hostErrorOf } from '../http/index.ts';
import { timeIsOver } from '../sessions/index.ts';
import { after, awaySeconds, settleSeconds } from './authorization.ts';
import type { BankAuthorization } from './authorization.ts';
import { bankAddress } from './bank-address.ts';
import { failedCheck, isAnswered, isGivenUp, startChecks } from './authorization-checks.ts';
import type { AuthorizationCheck, FetchFacts } from './authorization-checks.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../parts/index.ts';
import type { NeedsSessionProof, NeedsSessions } from '../sessions/index.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

interface Opening {
  fetch: FetchFacts;
  nonceHash: string;
  cookieHash: string;
  presence: Presence;
}

export type Begun =
  | { kind: 'at-bank'; address: string }
  /** The user does not go to the bank. The authorization's status is the outcome. */
  | { kind: 'over'; authorization: BankAuthorization }
  | { kind: 'refused'; check: AuthorizationCheck };

type Opened =
  | Exclude<Begun, { kind: 'at-bank' }>
  | { kind: 'opened'; authorization: BankAuthorization }
  | { kind: 'wait' };

const lookAgainMs = 150;

type NeedsAddressSettings = NeedsSettings<'allowLoopbackCallbacks' | 'mode' | 'origin'>;
type AskServiceDeps = NeedsService & NeedsSessions & NeedsSessionProof & NeedsAddressSettings;

export type BeginAuthorizationDeps = AskServiceDeps & NeedsClock & NeedsBankAuthorizations;

/**
 * Handles a request to an authorization's start address, which works once. Asks the service for the bank's address and sets the
 * status `atBank`. Cancels earlier authorizations of the same consent, because the bank's answers to them can no longer be used.
 */
export async function beginAuthorization(
  deps: BeginAuthorizationDeps,
  found: BankAuthorization,
  opening: Opening,
): Promise<Begun> {
  const { authorizations, clock } = deps;
  const giveUp = after(clock.now(), settleSeconds);
  let opened = await openStart(deps, found, opening);
  // If two authorizations are opened concurrently, the later one waits for the earlier one and replaces it, at host and service.
  while (opened.kind === 'wait' && clock.now() < giveUp) {
    await pause(lookAgainMs);
    opened = await openStart(deps, found, opening);
  }
  if (opened.kind === 'wait')
    return { kind: 'over', authorization: await fail(deps, found, new HostError('bank.unavailable')) };
  if (opened.kind !== 'opened') return opened;
  try {
    const requested = await askService(deps, opened.authorization, opening.presence);
    const authorization = await authorizations.decide(opened.authorization, ({ authorization: present, change }) => {
      if (isGivenUp(present) || isAnswered(present)) return present;
      const answered = { answered_consent_id: String(requested.consentId), ends_at: after(clock.now(), awaySeconds) };
      if (requested.address === null)
        return change(present, {
          ...answered,
          status: 'done',
          provider_account_id: idText(requested.providerAccountId),
        });
      return change(present, { ...answered, status: 'atBank', state_hash: hashToken(requested.state) });
    });
    return authorization.status === 'atBank' && requested.address !== null
      ? { kind: 'at-bank', address: requested.address }
      : { kind: 'over', authorization };
  } catch (error) {
    if (!(error instanceof ServiceCallError || error instanceof HostError)) throw error;
    return { kind: 'over', authorization: await fail(deps, opened.authorization, error) };
  }
}

const idText = (id: number | null): string | null => (id === null ? null : String(id));

async function openStart(
  deps: NeedsClock & NeedsSessions & NeedsBankAuthorizations,
  found: BankAuthorization,
  { fetch, nonceHash, cookieHash }: Opening,
): Promise<Opened> {
  const { authorizations, sessions, clock } = deps;
  const session = await sessions.byId(found.sessionId);
  const now = clock.now();
  const isSessionOpen = session !== null && session.endedAt === null && !timeIsOver(session, now);
  return authorizations.decide(found, async ({ authorization, others, change }): Promise<Opened> => {
    const failed = failedCheck(startChecks, { fetch, authorization, nonceHash, isSessionOpen, now });
    if (failed !== null) return { kind: 'refused', check: failed };
    const rivals = others.filter(({ purpose }) => purpose === authorization.purpose);
    const isSettling = ({ status, openedAt }: BankAuthorization): boolean =>
      status === 'checking' || (status === 'ready' && openedAt !== null && now < after(openedAt, settleSeconds));
    if (rivals.some(isSettling)) return { kind: 'wait' };
    const given = rivals.find(({ status }) => status === 'done');
    if (given !== undefined && authorization.purpose === 'give') {
      const { answeredConsentId, providerAccountId } = given;
      const result = {
        answered_consent_id: idText(answeredConsentId),
        provider_account_id: idText(providerAccountId),
      };
      const done = { ...result, status: 'done', opened_at: now, cookie_hash: cookieHash } as const;
      return { kind: 'over', authorization: await change(authorization, done) };
    }
    for (const rival of rivals) if (rival.status === 'atBank') await change(rival, { status: 'cancelled' });
    const opened = { opened_at: now, cookie_hash: cookieHash, ends_at: after(now, awaySeconds) };
    return { kind: 'opened', authorization: await change(authorization, opened) };
  });
}

/** Reply of the service. `address` is `null` if nothing is left to do at the bank. */
type Asked =
  | { address: string; state: string; consentId: number }
  | { address: null; consentId: number; providerAccountId: number | null };

async function askService(deps: AskServiceDeps, authorization: BankAuthorization, presence: Presence): Promise<Asked> {
  const { client, broker, proofOf, sessions } = deps;
  const { loginName, consentId, scopes, sessionId } = authorization;
  const session = await sessions.byId(sessionId);
  const proof = async () => (session === null ? undefined : proofOf(session));
  const params = { consentId: String(consentId) };
  if (authorization.purpose === 'give') {
    const body = scopes === null ? {} : { scopeId: scopes };
    const reply = await broker.use(loginName, async (token) =>
      client.acceptConsent({ token, widgetProof: await proof(), presence, params, body }),
    );
    const [accepted] = reply.body.consent;
    if (accepted === undefined) throw new HostError('service.refused');
    return atBank(deps, accepted);
  }
  const { body } = await broker.use(loginName, async (token) =>
    client.renewConsent({ token, widgetProof: await proof(), presence, params, body: {} }),
  );
  if ('authorizationUrl' in body) return atBank(deps, body);
  const [renewed] = body.consent;
  return { address: null, consentId, providerAccountId: renewed?.providerAccountId ?? authorization.providerAccountId };
}

function atBank(
  deps: NeedsAddressSettings,
  { authorizationUrl, state, consentId }: { authorizationUrl: string; state?: string | undefined; consentId: number },
): Asked {
  const address = bankAddress(deps, authorizationUrl);
  // Without a state, the bank's answer could not be matched to its authorization.
  if (address === null || state === undefined) throw new HostError('service.refused');
  return { address, state, consentId };
}

async function fail(
  { authorizations }: NeedsBankAuthorizations,
  failed: BankAuthorization,
  error: ServiceCallError | HostError,
): Promise<BankAuthorization> {
  const { frameCode: code } = hostErrorOf(error, 'consent.not-found');
  return authorizations.decide(failed, ({ authorization, change }) =>
    isGivenUp(authorization) || isAnswered(authorization)
      ? authorization
      : change(authorization, { status: 'failed', problem: code }),
  );
}
