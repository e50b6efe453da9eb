import { setTimeout as pause } from 'node:timers/promises';
import type { Presence } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { hashToken } from '@fin-link/storage';
import { consentText } from '@fin-link/words/built/consent-text';
import { HostError, hostErrorOf } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsLog, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsCapabilities } from '../../tenancy/broker/index.ts';
import { timeIsOver, type NeedsSessionProof, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import {
  failedCheck,
  isAnswered,
  isGivenUp,
  startChecks,
  type AuthorizationCheck,
  type FetchFacts,
  authorizationChecks,
} from './authorization-checks.ts';
import { addSeconds, maxAtBankSeconds, recheckSeconds, type BankAuthorization } from './authorization.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

/** Request that opens a start address. */
interface Opening {
  fetch: FetchFacts;
  nonceHash: string;
  cookieHash: string;
  /** Language of the screen with the link to the address. */
  locale: string | null;
  presence: Presence;
}

type StartOutcome =
  | { kind: 'at-bank'; address: string }
  /** The user does not go to the bank. The authorization's status is the outcome. */
  | { kind: 'over'; authorization: BankAuthorization }
  | { kind: 'refused'; check: AuthorizationCheck };

type OpenResult =
  | Exclude<StartOutcome, { kind: 'at-bank' }>
  | { kind: 'opened'; authorization: BankAuthorization }
  /** Another authorization of the consent is being opened or checked. */
  | { kind: 'wait' };

/** Interval in milliseconds at which a start checks whether it can continue. */
const waitIntervalMs = 150;

type AskServiceDeps = NeedsService &
  NeedsCapabilities &
  NeedsSessions &
  NeedsSessionProof &
  NeedsAddressSettings &
  NeedsLog;

export type BeginAuthorizationDeps = AskServiceDeps & NeedsClock & NeedsBankAuthorizations;

/**
 * Handles a request to an authorization's start address, which works once. Asks the service for the bank's address and sets the status
 * `atBank`. Cancels other authorizations of the same consent and purpose that are at the bank, because the bank's answers to them can no
 * longer be used.
 */
export async function beginAuthorization(
  deps: BeginAuthorizationDeps,
  found: BankAuthorization,
  opening: Opening,
): Promise<StartOutcome> {
  const { authorizations, clock } = deps;
  const deadline = addSeconds(clock.now(), recheckSeconds);
  let opened = await openStart(deps, found, opening);
  // If two authorizations are opened concurrently, the later one waits for the earlier one and then replaces it.
  while (opened.kind === 'wait' && clock.now() < deadline) {
    await pause(waitIntervalMs);
    opened = await openStart(deps, found, opening);
  }
  if (opened.kind === 'wait')
    return { kind: 'over', authorization: await failAuthorization(deps, found, new HostError('bank.unavailable')) };
  if (opened.kind !== 'opened') return opened;
  try {
    const reply = await askService(deps, opened.authorization, opening.presence);
    const authorization = await authorizations.decide(opened.authorization, ({ authorization: current, change }) => {
      if (isGivenUp(current) || isAnswered(current)) return current;
      const answered = {
        answered_consent_id: String(reply.consentId),
        ends_at: addSeconds(clock.now(), maxAtBankSeconds),
      };
      if (reply.address === null)
        return change(current, {
          ...answered,
          status: 'done',
          provider_account_id: idText(reply.providerAccountId),
        });
      return change(current, { ...answered, status: 'atBank', state_hash: hashToken(reply.state) });
    });
    return authorization.status === 'atBank' && reply.address !== null
      ? { kind: 'at-bank', address: reply.address }
      : { kind: 'over', authorization };
  } catch (error) {
    if (!(error instanceof ServiceCallError || error instanceof HostError)) throw error;
    return { kind: 'over', authorization: await failAuthorization(deps, opened.authorization, error) };
  }
}

const idText = (id: number | null): string | null => (id === null ? null : String(id));

/**
 * Opens the authorization if all start checks pass. The result also depends on other authorizations of the same consent and purpose. If one
 * of them is being opened or checked, the result is `wait`. If one has given the consent, its outcome is copied. Authorizations at the bank
 * are cancelled.
 */
async function openStart(
  deps: NeedsClock & NeedsSessions & NeedsBankAuthorizations,
  found: BankAuthorization,
  { fetch, nonceHash, cookieHash, locale }: Opening,
): Promise<OpenResult> {
  const { authorizations, sessions, clock } = deps;
  const session = await sessions.byId(found.sessionId);
  const now = clock.now();
  const isSessionOpen = session !== null && session.endedAt === null && !timeIsOver(session, now);
  return authorizations.decide(found, async ({ authorization, others, change }): Promise<OpenResult> => {
    const failed = failedCheck(startChecks, { fetch, authorization, nonceHash, isSessionOpen, now });
    if (failed !== null) return { kind: 'refused', check: failed };
    const competitors = others.filter(({ purpose }) => purpose === authorization.purpose);
    const isSettling = ({ status, openedAt }: BankAuthorization): boolean =>
      status === 'checking' || (status === 'ready' && openedAt !== null && now < addSeconds(openedAt, recheckSeconds));
    if (competitors.some(isSettling)) return { kind: 'wait' };
    const finished = competitors.find(({ status }) => status === 'done');
    if (finished !== undefined && authorization.purpose === 'give') {
      const { answeredConsentId, providerAccountId } = finished;
      const result = {
        answered_consent_id: idText(answeredConsentId),
        provider_account_id: idText(providerAccountId),
      };
      const done = { ...result, status: 'done', opened_at: now, cookie_hash: cookieHash, locale } as const;
      return { kind: 'over', authorization: await change(authorization, done) };
    }
    for (const competitor of competitors)
      if (competitor.status === 'atBank') await change(competitor, { status: 'cancelled' });
    const opened = { opened_at: now, cookie_hash: cookieHash, locale, ends_at: addSeconds(now, maxAtBankSeconds) };
    return { kind: 'opened', authorization: await change(authorization, opened) };
  });
}

/** Reply of the service. `address` is `null` if nothing is left to do at the bank. */
type ConsentReply =
  | { address: string; state: string; consentId: number }
  | { address: null; consentId: number; providerAccountId: number | null };

/** Asks the service for the address at which the user gives or renews the consent. Throws `service.refused`, and the errors of the call. */
async function askService(
  deps: AskServiceDeps,
  authorization: BankAuthorization,
  presence: Presence,
): Promise<ConsentReply> {
  const { client, broker, proofOf, sessions, capabilities } = deps;
  const { loginName, consentId, scopes, sessionId } = authorization;
  const session = await sessions.byId(sessionId);
  const proof = async () => (session === null ? undefined : proofOf(session));
  const params = { consentId: String(consentId) };
  // Users agree only in the frame, so they have read its text.
  const shown = (await capabilities.has('CONSENT_TEXTS')) ? { textShown: consentText } : {};
  if (authorization.purpose === 'give') {
    const body = { ...(scopes !== null && { scopeId: scopes }), ...shown };
    const { body: acceptance } = await broker.use(loginName, async (token) =>
      client.acceptConsent({ token, widgetProof: await proof(), presence, params, body }),
    );
    const [accepted] = acceptance.consent;
    if (accepted === undefined) throw new HostError('service.refused');
    return readBankAddress(deps, authorization, accepted);
  }
  const { body } = await broker.use(loginName, async (token) =>
    client.renewConsent({ token, widgetProof: await proof(), presence, params, body: shown }),
  );
  if ('authorizationUrl' in body) return readBankAddress(deps, authorization, body);
  const [renewed] = body.consent;
  return { address: null, consentId, providerAccountId: renewed?.providerAccountId ?? authorization.providerAccountId };
}

/**
 * Returns the bank's address from a reply of the service. Throws `service.refused` if the address is not safe or has no state, and logs the
 * rule that the reply breaks.
 */
function readBankAddress(
  deps: NeedsAddressSettings & NeedsLog,
  { providerId }: BankAuthorization,
  { authorizationUrl, state, consentId }: { authorizationUrl: string; state?: string | undefined; consentId: number },
): ConsentReply {
  const address = bankAddress(deps, authorizationUrl);
  // Without a state, the bank's answer could not be matched to its authorization.
  if (address === null || state === undefined) {
    const rule = brokenAddressRule(deps, authorizationUrl) ?? 'a state';
    deps.log.warn({ providerId, rule }, 'the service sent an address of a bank that breaks a rule');
    throw new HostError('service.refused');
  }
  return { address, state, consentId };
}

/** Sets the status `failed`, unless the authorization has ended or the bank's answer has arrived. */
async function failAuthorization(
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

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

type NeedsAddressSettings = NeedsSettings<'allowLoopbackCallbacks' | 'mode' | 'origin'>;

/**
 * Returns the bank's address, or `null` if a browser must not be sent there. Accepts a web page over TLS, or in development on this machine,
 * without credentials. Refuses the host's own origin, because such requests would be same-origin.
 */
export function bankAddress(deps: NeedsAddressSettings, address: string): string | null {
  const isPage = brokenAddressRule(deps, address) === null;
  const checks = { 'bank-address': authorizationChecks['bank-address'] };
  return failedCheck(checks, { isPage }) === null ? new URL(address).href : null;
}

/** Rule that an address of a bank breaks, for the log. */
type AddressRule = 'a complete address' | 'https' | 'no credentials' | 'another origin than the host';

/** Returns the first rule that an address of a bank breaks, or `null` if a browser may be sent there. */
export function brokenAddressRule({ settings }: NeedsAddressSettings, address: string): AddressRule | null {
  if (!URL.canParse(address)) return 'a complete address';
  const url = new URL(address);
  const isDevelopment = settings.mode === 'sandbox' || settings.allowLoopbackCallbacks;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isDevelopment && loopback.has(url.hostname));
  if (!isSafe) return 'https';
  if (url.username !== '' || url.password !== '') return 'no credentials';
  return url.origin === settings.origin ? 'another origin than the host' : null;
}
