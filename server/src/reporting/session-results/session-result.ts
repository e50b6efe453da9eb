import type {
  SessionResult,
  FlowKind,
  ProviderAccountStatus,
  SessionOutcome,
  VerificationStatus,
} from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import {
  isMissing,
  type AddedAccount,
  type NeedsIdempotentAdds,
  type NeedsObservations,
  type RecordedAccount,
  isRunning,
} from '../../linking/provider-accounts/index.ts';
import {
  type NeedsVerifications,
  type RecordedVerification,
  readVerifications,
} from '../../linking/verifications/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, type Session, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';

export type ResultDeps = NeedsService & NeedsObservations & NeedsIdempotentAdds;

type ResultAccount = SessionResult['providerAccounts'][number];

/** Objects of a session and their current state at the service. */
export interface SessionObjects {
  providerAccounts: readonly ResultAccount[];
  /** Ids of connections for which the user gave consent at the bank. */
  sharedIds: readonly number[];
  /** Ids of connections that existed before the session and were updated in it. */
  updatedIds: readonly number[];
  verifications: readonly ResultVerification[];
  transfers: SessionResult['transfers'];
  manualAccounts: SessionResult['ownAccounts'];
}

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
    renderer: session.rendererUsed ?? 'own',
    reference: session.reference,
    createdAt: session.createdAt.toISOString(),
    finishedAt: session.endedAt?.toISOString() ?? null,
    providerAccounts: [...objects.providerAccounts],
    verifications: [...objects.verifications],
    transfers: objects.transfers,
    ownAccounts: objects.manualAccounts,
  };
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
const resultOfAccount = ({ providerAccountId, providerId, observation }: RecordedAccount): ResultAccount => ({
  providerAccountId,
  providerId,
  providerName: observation.providerName,
  requestId: observation.requestId,
  status: observation.status,
  additionalStatus: observation.additionalStatus,
  accountIds: [],
  newAccountIds: [],
});

/** Returns the result of a provider account that the service accepted but the session never read. */
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
  if (observed !== undefined) return [resultOfAccount(observed)];
  return added === undefined ? [] : [resultOfAdd(added)];
}

interface AccountState {
  status: ProviderAccountStatus;
  accountIds: readonly number[];
}

/** Data that determines the outcome of a session. */
interface SessionState {
  flow: FlowKind;
  /** Whether the session maintains connections that existed before it. */
  isUpkeep: boolean;
  providerAccounts: readonly (AccountState & { providerAccountId: number })[];
  /** Ids of connections for which the user gave consent at the bank. */
  sharedIds: readonly number[];
  verifications: readonly { verificationStatus: VerificationStatus }[];
  /** Manually added accounts. */
  manualAccounts: readonly unknown[];
}

/** Progress of a session, as the service reports it. */
type Progress = 'linked' | 'running' | 'unverified' | 'failed' | 'nothing';

/** Returns the progress of a session. The claim matters only if the session may end before its accounts arrive. */
function progressOf(
  claim: SessionOutcome | null,
  { flow, isUpkeep, providerAccounts: accounts, sharedIds, verifications, manualAccounts }: SessionState,
): Progress {
  if (manualAccounts.length > 0) return 'linked';
  if (verifications.some(({ verificationStatus }) => verificationStatus === 'SUCCESS')) return 'linked';
  if (flow === 'verification' && !isUpkeep) {
    if (accounts.some(({ status }) => isRunning(status)) && verifications.length === 0) return 'running';
    return verifications.length > 0 ? 'unverified' : 'nothing';
  }
  // A lite or successful session may end as soon as the user consented at the bank. The accounts arrive later.
  const endsWithConsent = flow === 'lite' || claim === 'success';
  const isLinked = ({ providerAccountId, status, accountIds }: (typeof accounts)[number]): boolean =>
    status === 'SUCCESS' ||
    status === 'PARTIAL_SUCCESS' ||
    (isRunning(status) && (accountIds.length > 0 || (endsWithConsent && sharedIds.includes(providerAccountId))));
  if (accounts.some(isLinked)) return 'linked';
  if (accounts.some(({ status }) => isRunning(status))) return 'running';
  return accounts.length + verifications.length > 0 ? 'failed' : 'nothing';
}

/** Outcome of a session without a claim. */
const outcomeOfProgress: Readonly<Record<Progress, SessionOutcome>> = {
  linked: 'success',
  running: 'pending',
  unverified: 'failed',
  failed: 'error',
  nothing: 'cancelled',
};

/**
 * Returns the outcome that a backend may trust. The frame's claim can only lower the outcome that the state at the service allows:
 * `success` needs linked accounts, and `pending` needs at least a link that is still running. Without a claim (the session expired or the
 * backend ended it) the state at the service decides. Deposits in progress always result in `pending`, because they cannot be recalled. In
 * a verification flow a new connection alone is not a success, and an account that was not verified results in `failed`.
 */
function outcomeOf(claim: SessionOutcome | null, state: SessionState): SessionOutcome {
  if (state.verifications.some(({ verificationStatus }) => isPending(verificationStatus))) return 'pending';
  const progress = progressOf(claim, state);
  if (claim === null || claim === 'success') return outcomeOfProgress[progress];
  if (claim === 'failed') return progress === 'unverified' ? 'failed' : 'cancelled';
  if (claim === 'pending') return progress === 'linked' ? 'pending' : outcomeOfProgress[progress];
  return claim;
}

type ResultVerification = SessionResult['verifications'][number];

/** Returns whether the status of the verification can still change. */
const isPending = (status: VerificationStatus): boolean => status === 'INITIATED' || status === 'DEPOSITED';

const resultOfVerification = ({ verificationId, observation }: RecordedVerification): ResultVerification => ({
  verificationId,
  ...observation,
});

/** Updates the status of verifications that may still change. Keeps the known status of a verification that the service does not return. */
export async function refreshVerifications(
  parts: NeedsService & NeedsSessionProof,
  session: Session,
  verifications: readonly ResultVerification[],
): Promise<ResultVerification[]> {
  const ids = verifications
    .filter((verification) => isPending(verification.verificationStatus))
    .map((verification) => verification.verificationId);
  if (ids.length === 0) return [...verifications];
  const serviceVerifications = await readVerifications(parts, session, { verificationId: ids.join(',') });
  return verifications.map((verification) => {
    const current = serviceVerifications.find(({ verificationId }) => verificationId === verification.verificationId);
    return current === undefined
      ? verification
      : { ...verification, verificationStatus: current.verificationStatus, reason: current.reason };
  });
}

/** Returns the verifications that the session started or continued. `last-read` does not call the service. */
export async function resultVerifications(
  parts: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
  from: 'service' | 'last-read',
): Promise<ResultVerification[]> {
  const recorded = await parts.verifications.listRecorded(session);
  const changedVerifications = recorded.filter(({ readOnly }) => !readOnly).map(resultOfVerification);
  return from === 'service' ? refreshVerifications(parts, session, changedVerifications) : changedVerifications;
}
