import type { DatasetStatus, LoginForm, WidgetVersion } from '@fin-link/contracts/service';
import { recordOutcome } from '../../banks/providers/index.ts';
import {
  accountChangesOf,
  accountKey,
  type NeedsSecrets,
  recordChangesOf,
  type RefreshReference,
  requestKey,
  bankWaitUntil,
  scheduleNext,
  providerAccountStatusOf,
  toProviderAccount,
  updateEligibility,
  requiresNewCredentials,
} from '../../data/provider-account-records/index.ts';
import {
  type NeedsDatabase,
  type ServiceTransaction,
  type RefreshState,
  ofUser,
  inTable,
} from '../../platform/database/index.ts';
import { providerAccountChange } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type RefreshQueues, refreshChannel, type RefreshMessage } from './queues.ts';
import { sendBalanceEvent, sendRefreshEvent } from './refresh-events.ts';
import { isFinal, transition, type RefreshEvent, type Transition } from './transition.ts';

/** An event of a refresh, with the data that the bank sent with it. */
export interface Advance {
  event: RefreshEvent;
  /** Run of the worker that reports the event; `null` if the event does not come from a worker. */
  run: number | null;
  /** Question for the user. `expiresIn`: seconds until the bank stops waiting. */
  challenge?: { form: LoginForm; expiresIn: number };
  /** Bank session, stored in the vault for the next step. */
  session?: string;
}

/** Queue of bank sessions that are ended without a worker. */
export interface SignOuts {
  /** After the transaction commits, ends the session that a request left open at its bank. */
  send(trx: ServiceTransaction, reference: RefreshReference): Promise<void>;
}

export interface NeedsSignOuts {
  readonly signOuts: SignOuts;
}

export interface RefreshDeps
  extends
    NeedsDatabase,
    NeedsClock,
    NeedsBusinessClock,
    NeedsNotifications,
    NeedsSecrets,
    NeedsSignOuts,
    RefreshQueues {}

/**
 * Applies an event to a refresh. In the same transaction, updates datasets and status, journals the change, and notifies subscribers and
 * waiting processes. Returns `null` if the event no longer applies: the refresh has ended or was replaced, a newer worker runs it, or the
 * provider account was deleted.
 */
export async function advance(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  reference: RefreshReference,
  step: Advance,
): Promise<Transition | null> {
  const current = await lockRequest(trx, reference);
  if (current === undefined || (step.run !== null && current.run !== step.run)) return null;
  const next = transition(current.state, step.event);
  if (next === null) return null;

  const hasEnded = isFinal(next.state);
  const { challenge } = step;
  await trx
    .updateTable('refresh_request')
    .set({
      state: next.state,
      is_sent: false,
      challenge: challenge === undefined ? null : JSON.stringify(challenge.form),
      due_at: challenge === undefined ? null : new Date(deps.clock.now().getTime() + challenge.expiresIn * 1_000),
      ended_at: hasEnded ? deps.clock.now() : null,
    })
    .where((where) => where.and(requestKey(reference)))
    .execute();
  const eligibility = await settleCredentials(trx, deps, reference, {
    event: step.event,
    from: current.state,
    to: next,
  });
  if (hasEnded) {
    // A worker ends its own bank session.
    if (step.run === null) await deps.signOuts.send(trx, reference);
    await deps.secrets.forgetRequest(trx, reference);
    await recordOutcome(trx, deps, {
      account: reference,
      additionalStatus: next.additionalStatus,
      startedAt: current.started_at,
      runs: current.run,
      unanswered: current.state === 'waiting',
    });
  } else if (step.session !== undefined) await deps.secrets.keepSession(trx, reference, step.session);
  if (challenge !== undefined)
    await deps.queue.send(trx, { ...reference, timeLimit: true }, { startAfterSeconds: challenge.expiresIn });
  if (next.additionalStatus !== null)
    await updateStatus(trx, deps, reference, {
      ...next,
      eligibility,
      retryAfter: retryAfterOf(step.event),
      isUnrequested: step.event.type === 'problem' && step.event.isUnrequested === true,
      widgetVersion: current.widget_version,
      isNarrow: current.requested_datasets !== null,
    });
  const message: RefreshMessage = { ...reference, state: next.state };
  await deps.database.notify(trx, refreshChannel, JSON.stringify(message));
  return next;
}

/** Locks the provider account and its current request. Returns `undefined` if the given request is not the current one. */
export function lockRequest(trx: ServiceTransaction, reference: RefreshReference) {
  const { providerAccountId } = reference;
  return trx
    .selectFrom('provider_account')
    .innerJoin('refresh_request as request', (join) =>
      join
        .onRef('request.bucket', '=', 'provider_account.bucket')
        .onRef('request.customer_id', '=', 'provider_account.customer_id')
        .onRef('request.user_id', '=', 'provider_account.user_id')
        .onRef('request.provider_account_id', '=', 'provider_account.id')
        .onRef('request.request_key', '=', 'provider_account.request_key'),
    )
    .selectAll('request')
    .where((where) => where.and(inTable('provider_account', ofUser(reference))))
    .where('provider_account.id', '=', providerAccountId)
    .where('provider_account.request_key', '=', reference.requestKey)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the refresh and returns whether it has not ended yet. */
export async function isRunning(trx: ServiceTransaction, reference: RefreshReference): Promise<boolean> {
  const request = await lockRequest(trx, reference);
  return request !== undefined && !isFinal(request.state);
}

const retryAfterOf = (event: RefreshEvent): number | undefined =>
  event.type === 'problem' || event.type === 'retrieved' ? event.retryAfter : undefined;

/** Updates datasets and status, schedules the next refresh at the end, journals the change, and sends the event to subscribers. */
async function updateStatus(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  reference: RefreshReference,
  {
    state,
    additionalStatus,
    stage,
    eligibility,
    retryAfter,
    isUnrequested,
    widgetVersion,
    isNarrow,
  }: Transition & {
    eligibility: DatasetStatus['updateEligibility'] | null;
    retryAfter: number | undefined;
    isUnrequested: boolean;
    widgetVersion: WidgetVersion | null;
    isNarrow: boolean;
  },
): Promise<void> {
  if (additionalStatus === null) return;
  const now = deps.businessClock.now();
  const isEnd = isFinal(state);
  const hasData = state === 'succeeded' || state === 'partial';
  const accountColumns = {
    ...ofUser(reference),
    provider_account_id: reference.providerAccountId,
  };
  await trx
    .updateTable('provider_account_dataset')
    .set({
      additional_status: additionalStatus,
      update_eligibility: eligibility ?? updateEligibility(additionalStatus),
      ...(hasData ? { last_updated_at: now } : {}),
    })
    .where((where) => where.and(accountColumns))
    // Unsupported datasets keep their status.
    .where('additional_status', '!=', 'DATASET_NOT_SUPPORTED')
    .execute();
  const datasets = await trx
    .selectFrom('provider_account_dataset')
    .selectAll()
    .where((where) => where.and(accountColumns))
    .execute();
  const row = await trx
    .updateTable('provider_account')
    .set({
      status: providerAccountStatusOf(
        datasets.map((dataset) => dataset.additional_status),
        state === 'waiting',
      ),
      last_updated_at: now,
      ...(state === 'succeeded' ? { last_success_at: now } : {}),
      ...(isEnd ? { bank_wait_until: bankWaitUntil(now, isUnrequested ? undefined : retryAfter) } : {}),
    })
    .where((where) => where.and(accountKey(reference)))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isEnd)
    row.next_refresh_at = await scheduleNext(trx, deps, reference, row, { additionalStatus, retryAfter, isNarrow });
  await recordChangesOf(trx, reference, [
    providerAccountChange(reference, reference.providerAccountId),
    // If the refresh succeeds, even partially, each account is journaled when its own read ends.
    ...(state === 'failed' ? await accountChangesOf(trx, reference) : []),
  ]);
  if (isEnd && isNarrow) await sendBalanceEvent(trx, deps, reference, { isFailed: state === 'failed' });
  if (stage !== null)
    await sendRefreshEvent(trx, deps, reference, {
      info: stage,
      data: { providerAccount: [toProviderAccount(row, { datasets })] },
      // Interface 6.3: in version 3, only hosts are notified that the bank asks a question.
      receivers: widgetVersion === 'v3' && stage === 'REFRESH.USER_INPUT_REQUIRED' ? 'hosts' : 'all',
    });
}

/** Event of a refresh, with the states before and after it. */
interface AppliedEvent {
  event: RefreshEvent;
  from: RefreshState;
  to: Transition;
}

/**
 * Stores whether the bank accepted the credentials. If the bank accepted edited credentials, they replace the stored ones. Returns the
 * eligibility for the next update, or `null` if it depends only on the additional status.
 */
async function settleCredentials(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  reference: RefreshReference,
  { event, from, to }: AppliedEvent,
): Promise<DatasetStatus['updateEligibility'] | null> {
  const storeState = async (state: 'accepted' | 'refused'): Promise<void> => {
    await trx
      .updateTable('provider_account')
      .set({ credentials_state: state })
      .where((where) => where.and(accountKey(reference)))
      .execute();
  };
  if (from === 'signing-in' && (event.type === 'signed-in' || event.type === 'challenged')) {
    await secrets.promoteEditedCredentials(trx, reference);
    await storeState('accepted');
  }
  if (to.state !== 'failed' || to.additionalStatus === null || !requiresNewCredentials(to.additionalStatus))
    return null;
  // The stored credentials were not tried, so a refresh with them can still succeed.
  if (await secrets.hasEditedCredentials(trx, reference)) return 'ALLOW_UPDATE';
  await storeState('refused');
  return null;
}
