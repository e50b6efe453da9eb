import type { SessionResult } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import {
  isMissing,
  type AddedAccount,
  type NeedsIdempotentAdds,
  type NeedsObservations,
  type RecordedAccount,
} from '../../linking/provider-accounts/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, type Session } from '../../tenancy/sessions/index.ts';
import { outcomeOf } from './outcome.ts';
import type { ResultVerification } from './result-verifications.ts';

/** Parts that the result needs. */
export type ResultDeps = NeedsService & NeedsObservations & NeedsIdempotentAdds;

type ResultAccount = SessionResult['providerAccounts'][number];

/** Timeout in milliseconds for reading all accounts of a session. The `session.finished` event must not wait for a hanging service. */
const readTimeoutMs = 8_000;

/** Returns a promise that rejects with a timeout error after `readTimeoutMs`. */
function timeLimit(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const facts = { fault: 'timeout', endpoint: 'getProviderAccount', status: null, code: null } as const;
  AbortSignal.timeout(readTimeoutMs).addEventListener('abort', () =>
    reject(new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null })),
  );
  promise.catch(() => {});
  return promise;
}

/** Reads the result of a provider account. Returns `null` if the provider account does not exist. */
async function readAccount(
  { client, broker, observations }: NeedsService & NeedsObservations,
  session: Session,
  providerAccountId: number,
  { leftOut, accountsBefore }: Pick<RecordedAccount, 'leftOut' | 'accountsBefore'>,
): Promise<{ account: ResultAccount; isShared: boolean } | null> {
  try {
    const view = await observations.read(session, providerAccountId);
    const { providerId, providerName, requestId, status, additionalStatus } = view;
    const accountIds: number[] = [];
    const newAccountIds: number[] = [];
    if (view.accountsListed) {
      const { body } = await broker.use(session.loginName, (token) =>
        client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
      );
      const serviceAccounts = (body.account ?? []).filter(({ accountStatus }) => accountStatus !== 'DELETED');
      const isIncluded = ({ id, isSelectedForAggregation }: (typeof serviceAccounts)[number]): boolean =>
        isSelectedForAggregation !== false && !leftOut.includes(id);
      accountIds.push(...serviceAccounts.filter(isIncluded).map(({ id }) => id));
      if (accountsBefore !== null)
        newAccountIds.push(...serviceAccounts.map(({ id }) => id).filter((id) => !accountsBefore.includes(id)));
    }
    const account = {
      providerAccountId,
      providerId,
      providerName,
      requestId,
      status,
      additionalStatus,
      accountIds,
      newAccountIds,
    };
    return { account, isShared: view.consentId !== null };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Returns the result of a provider account from its last observation, without account ids. */
const resultOfObservation = ({ providerAccountId, providerId, observation }: RecordedAccount): ResultAccount => ({
  providerAccountId,
  providerId,
  providerName: observation.providerName,
  requestId: observation.requestId,
  status: observation.status,
  additionalStatus: observation.additionalStatus,
  accountIds: [],
  newAccountIds: [],
});

/** Returns the result of a provider account that the service accepted but that was never read. */
const resultOfAdd = ({ providerAccountId, providerId }: AddedAccount): ResultAccount => ({
  providerAccountId,
  providerId,
  providerName: '',
  requestId: '',
  status: 'LOGIN_IN_PROGRESS',
  additionalStatus: null,
  accountIds: [],
  newAccountIds: [],
});

/** Data of a provider account that the session never read. */
const noObservation = { leftOut: [], accountsBefore: null };

/** Returns whether the service did not answer. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ServiceCallError && (error.fault === 'timeout' || error.fault === 'unreachable');

/**
 * Finds the results of add requests that received no answer, for example because a process died. With `strict`, throws if they cannot be
 * found yet.
 */
async function recoverAdds(
  { client, broker, adds }: NeedsService & NeedsIdempotentAdds,
  session: Session,
  strict: boolean,
): Promise<void> {
  try {
    const isClear = await adds.recover(session, async () => {
      const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
      return body.providerAccount ?? [];
    });
    if (!isClear && strict) throw new HostError('service.unavailable');
  } catch (error) {
    if (strict) throw error;
  }
}

/** Returns the result from the last observation, otherwise from the add request. Returns an empty list if there is neither. */
function lastKnownResult(observed: RecordedAccount | undefined, added: AddedAccount | undefined): ResultAccount[] {
  if (observed !== undefined) return [resultOfObservation(observed)];
  return added === undefined ? [] : [resultOfAdd(added)];
}

/** Source of a result's accounts: the service, the service with the last observation as fallback, or only the last observation. */
export type ResultSource = 'service' | 'service-or-last-read' | 'last-read';

/** Returns the provider accounts of the session. With `service`, throws if a provider account cannot be read. */
export async function readResultAccounts(
  parts: ResultDeps & {
    /** Called if the service did not answer. */
    onUnanswered(): void;
  },
  session: Session,
  from: ResultSource,
): Promise<Pick<SessionObjects, 'providerAccounts' | 'updatedIds' | 'sharedIds'>> {
  if (from !== 'last-read') await recoverAdds(parts, session, from === 'service');
  const recorded = await parts.observations.listRecorded(session);
  const deletedIds = new Set(recorded.filter((account) => account.deleted).map((account) => account.providerAccountId));
  // Provider accounts that the session only listed belong to the result if the snapshot has them as completed.
  const completed = new Set(session.snapshot?.completed);
  const sessionAccounts = recorded.filter((account) => !account.listedOnly || completed.has(account.providerAccountId));
  // Includes add requests that the service answered after the end of the session.
  const addedAccounts = await parts.adds.listAdded(session);
  const ids = new Set(
    [...sessionAccounts, ...addedAccounts]
      .map((account) => account.providerAccountId)
      .filter((id) => !deletedIds.has(id)),
  );
  const timeout = timeLimit();
  const accounts: ResultAccount[] = [];
  const sharedIds: number[] = [];
  for (const id of ids) {
    const observed = recorded.find((account) => account.providerAccountId === id);
    const addedHere = addedAccounts.find((account) => account.providerAccountId === id);
    const lastKnown = lastKnownResult(observed, addedHere);
    if (from === 'last-read') {
      accounts.push(...lastKnown);
      continue;
    }
    try {
      const current = await Promise.race([readAccount(parts, session, id, observed ?? noObservation), timeout]);
      if (current !== null) accounts.push(current.account);
      if (current?.isShared === true) sharedIds.push(id);
    } catch (error) {
      if (isUnanswered(error)) parts.onUnanswered();
      if (from === 'service') throw error;
      accounts.push(...lastKnown);
    }
  }
  const updated = sessionAccounts.filter(({ accountsBefore }) => accountsBefore !== null);
  return {
    providerAccounts: accounts,
    sharedIds,
    updatedIds: updated.map(({ providerAccountId }) => providerAccountId),
  };
}

/** Objects of a session and their current state at the service. */
export interface SessionObjects {
  providerAccounts: readonly ResultAccount[];
  /** Ids of connections for which the user gave consent at the bank. */
  sharedIds: readonly number[];
  /** Ids of connections that existed before the session and were updated in it. */
  updatedIds: readonly number[];
  verifications: readonly ResultVerification[];
  transfers: SessionResult['transfers'];
  ownAccounts: SessionResult['ownAccounts'];
}

/**
 * Returns whether the session maintained existing connections: the backend created it for this purpose, or the frame finished a refresh
 * that the tag requested.
 */
const isUpkeep = ({ start: { action }, claimedOutcome }: Session, { updatedIds }: SessionObjects): boolean =>
  action === 'edit' ||
  action === 'refresh' ||
  action === 'balance-refresh' ||
  action === 'renew' ||
  (claimedOutcome === 'success' && updatedIds.length > 0);

/** Returns the result of a session. The result of an open session has no outcome. */
export function sessionResult(session: Session, objects: SessionObjects): SessionResult {
  const finished = session.endedAt !== null;
  const state = { flow: optionsOf(session).flow, isUpkeep: isUpkeep(session, objects), ...objects };
  return {
    sessionId: session.sessionId,
    loginName: session.loginName,
    status: finished ? 'finished' : 'open',
    outcome: finished ? outcomeOf(session.claimedOutcome, state) : null,
    endedBy: session.endedBy,
    screen: session.screen ?? session.snapshot?.step ?? null,
    reference: session.reference,
    createdAt: session.createdAt.toISOString(),
    finishedAt: session.endedAt?.toISOString() ?? null,
    providerAccounts: [...objects.providerAccounts],
    verifications: [...objects.verifications],
    transfers: objects.transfers,
    ownAccounts: objects.ownAccounts,
  };
}
