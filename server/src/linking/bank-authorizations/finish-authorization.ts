import type { Presence } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { isStorageOutage, hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';
import { throughOutage } from '../../platform/database/index.ts';
import { HostError, hostErrorOf, isOutage } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsService } from '../../platform/parts/index.ts';
import type { NeedsSessionProof, NeedsSessions, Session } from '../../tenancy/sessions/index.ts';
import {
  detectNewAccounts,
  snapshotAccounts,
  type NeedsIdempotentAdds,
  type NeedsObservations,
} from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { addSeconds, maxCheckSeconds, type BankAuthorization } from './authorization.ts';
import type { AuthorizationChanges, NeedsBankAuthorizations } from './authorizations.ts';

/** Time limit of one `settleAuthorizations` run in milliseconds. The authorization in progress may exceed it. */
const maxRunMs = 20_000;

/** Placeholder for a bank's answer that this process does not have. The service may have received the answer before. */
const lostAnswer: ReturnedParameters = { state: 'lost' };

/** Error code of the service for an invalid answer. If `lostAnswer` was sent, the code does not mean that the bank's answer was invalid. */
const invalidAnswerCode = 'Y924';

type GiveDeps = NeedsService & NeedsSessionProof & NeedsProviderDirectory & NeedsObservations & NeedsIdempotentAdds;

export type FinishAuthorizationDeps = GiveDeps & NeedsClock & NeedsBankAuthorizations;

/**
 * Sends the bank's answer to the service once and stores the outcome. If the service does not answer, the authorization stays unchanged
 * for `settleAuthorizations`, because the service may have taken the answer.
 */
export async function finishAuthorization(
  deps: FinishAuthorizationDeps,
  session: Session,
  authorization: BankAuthorization,
  { returned, presence }: { returned: ReturnedParameters | null; presence: Presence | null },
): Promise<BankAuthorization> {
  try {
    if (returned === null) await assertReceived(deps, authorization);
    const give = () => giveToService(deps, session, authorization, returned ?? lostAnswer, presence);
    const providerAccountId = await (returned === null ? give() : throughOutage(give, canSendAgain));
    return await settle(deps, authorization, { status: 'done', provider_account_id: String(providerAccountId) });
  } catch (error) {
    if (!(error instanceof ServiceCallError || error instanceof HostError)) throw error;
    const mayStillSettle = isOutage(error) && deps.clock.now() < settleDeadline(authorization);
    if (mayStillSettle) return authorization;
    const isLost = returned === null && error instanceof ServiceCallError && error.code === invalidAnswerCode;
    const code = isLost ? 'service.unavailable' : hostErrorOf(error, 'consent.not-found').frameCode;
    const declined = code === 'consent.declined';
    return settle(deps, authorization, declined ? { status: 'declined' } : { status: 'failed', problem: code });
  }
}

/**
 * Returns whether the bank's answer can be sent again after this error. A service that could not be reached has not received the answer.
 * After an outage of the host's database, the service may have received it, and then repeats its first reply.
 */
const canSendAgain = (error: unknown): boolean =>
  isStorageOutage(error) || (error instanceof ServiceCallError && error.fault === 'unreachable');

/**
 * Checks by the consent's status that the service has received the bank's answer. Throws `consent.declined`, `consent.mismatch` or
 * `consent.wrong-state` if the consent was not given. Throws `service.unavailable` while the service has no answer, and the errors of the
 * call to the service.
 */
async function assertReceived({ client, broker }: NeedsService, authorization: BankAuthorization): Promise<void> {
  const query = { consentIds: String(authorization.answeredConsentId ?? authorization.consentId) };
  const { body } = await broker.use(authorization.loginName, (token) => client.getConsents({ token, query }));
  switch (body.consent?.[0]?.consentStatus) {
    case 'CONSENT_AUTHORIZED':
    case 'ACTIVE':
    // A consent that is being renewed can be expired. The service returns the outcome when the call is repeated.
    case 'EXPIRED':
      return;
    case 'CONSENT_ACCEPTED':
      throw new HostError('service.unavailable');
    case 'CONSENT_REPEALED':
      throw new HostError('consent.declined');
    case 'CONSENT_MISMATCH':
      throw new HostError('consent.mismatch');
    default:
      throw new HostError('consent.wrong-state');
  }
}

/** Returns the time at which an unconfirmed answer fails. */
const settleDeadline = ({ returnedAt, createdAt }: BankAuthorization): Date =>
  addSeconds(returnedAt ?? createdAt, maxCheckSeconds);

/** Stores the outcome of an authorization that is being checked. Does not change other authorizations. */
const settle = (
  { authorizations }: NeedsBankAuthorizations,
  unsettled: BankAuthorization,
  changes: AuthorizationChanges,
): Promise<BankAuthorization> =>
  throughOutage(() =>
    authorizations.decide(unsettled, ({ authorization, change }) =>
      authorization.status === 'checking' ? change(authorization, changes) : authorization,
    ),
  );

/** Sends the bank's answer to the service and records the provider account for the session. Resolves with the account's id. */
async function giveToService(
  deps: GiveDeps,
  session: Session,
  authorization: BankAuthorization,
  returned: ReturnedParameters,
  presence: Presence | null,
): Promise<number> {
  const { client, broker, proofOf, adds, observations, directory } = deps;
  const { providerId, providerAccountId } = authorization;
  const consentId = authorization.answeredConsentId ?? authorization.consentId;
  const field = Object.entries(returned).map(([id, value]) => ({ id, value }));
  const body = { consentId, field };
  const firstOf = (accounts: readonly { id: number }[]): number => {
    const [account] = accounts;
    if (account === undefined) throw new HostError('service.refused');
    return account.id;
  };
  const add = async (idempotencyKey: string): Promise<number> => {
    const query = { providerId: String(providerId) };
    const reply = await broker.use(session.loginName, async (token) =>
      client.addProviderAccount({
        token,
        widgetProof: await proofOf(session),
        presence,
        idempotencyKey,
        query,
        body,
      }),
    );
    return firstOf(reply.body.providerAccount);
  };
  const renew = async (id: number): Promise<number> => {
    const query = { providerAccountIds: String(id) };
    const reply = await broker.use(session.loginName, async (token) =>
      client.updateProviderAccounts({ token, widgetProof: await proofOf(session), presence, query, body }),
    );
    return firstOf(reply.body.providerAccount);
  };
  const recordGiven = async (give: () => Promise<number>): Promise<number> => {
    const id = await give();
    directory.forgetLinked(session);
    await observations.record(session, await observations.read(session, id, presence ?? undefined), 'changed');
    return id;
  };
  const giveNew = async (): Promise<number> => {
    const links = snapshotAccounts(deps, session, providerId);
    const request = { providerId, field: [] };
    const id = await recordGiven(() => adds.run(session, authorization.authorizationId, request, links.read, add));
    await links.remember(id);
    return id;
  };
  return authorization.purpose === 'renew' && providerAccountId !== null
    ? detectNewAccounts(deps, session, providerAccountId, () => recordGiven(() => renew(providerAccountId)))
    : giveNew();
}

/**
 * Expires overdue authorizations. Also finds the outcome of bank answers that have none, because their process died or the service did not
 * reply.
 */
export async function settleAuthorizations(deps: FinishAuthorizationDeps & NeedsSessions): Promise<void> {
  const startedAt = performance.now();
  for (const authorization of await deps.authorizations.sweep()) {
    // If the service hangs, the remaining authorizations are settled in the next run.
    if (performance.now() - startedAt > maxRunMs) return;
    const session = await deps.sessions.byId(authorization.sessionId);
    if (session === null) await settle(deps, authorization, { status: 'failed', problem: 'service.unavailable' });
    else await finishAuthorization(deps, session, authorization, { returned: null, presence: null });
  }
}

const maxValueLength = 8_000;
const maxParameters = 20;
const namePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;

/** Unverified parameters with which a bank redirected the user to the host. */
type ReturnedParameters = Readonly<Record<string, string>>;

/**
 * Returns the parameters, or `null` if they cannot come from a bank. This is the case if there are none or too many, or if a name is
 * invalid or occurs twice. It is also the case if a value is too long or cannot be stored.
 */
export function parseReturned(parameters: URLSearchParams): ReturnedParameters | null {
  const entries = [...parameters];
  const names = new Set(entries.map(([key]) => key));
  const areValid = entries.every(
    ([key, value]) => namePattern.test(key) && value.length <= maxValueLength && isStorable(value),
  );
  if (entries.length === 0 || entries.length > maxParameters || names.size < entries.length || !areValid) return null;
  return Object.fromEntries(entries);
}

/** Returns whether PostgreSQL can store the text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const jarmPayload = z.object({ state: z.string().check(z.maxLength(500)) });

/**
 * Returns the hash of the state by which the authorization is found, or `null` if there is no state. Reads a signed response without
 * verifying its signature, because the state only finds the authorization. The service verifies the signature.
 */
export function stateHashOf(returned: ReturnedParameters | null): string | null {
  if (returned === null) return null;
  const { state, response } = returned;
  const found = response === undefined ? state : jarmState(response);
  return found === undefined || found === '' ? null : hashToken(found);
}

/**
 * Returns the parameters, or `null` if they cannot come from a bank. A bank sends at least one parameter, not too many, each with a valid
 * name that occurs once. Values must be storable and not too long.
 */
function jarmState(response: string): string | undefined {
  const [, payload = ''] = response.split('.');
  try {
    return jarmPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).state;
  } catch {
    return undefined;
  }
}
