import type { AutoRefresh, ProviderAccount } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import {
  type ServiceDatabase,
  type ProviderAccountTable,
  type ServiceTransaction,
  ofUser,
  inTable,
  setDue,
} from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type UserKey, loginNameOf } from '../../tenancy/users/index.ts';
import type { ProviderAccountKey } from './records.ts';
import { isInProgress, requiresNewCredentials } from './refresh-status.ts';

/** Returns whether each provider account is refreshed automatically, and why. Assumes that a running refresh succeeds. */
export async function autoRefreshesOf(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  providerAccountIds: readonly number[],
): Promise<Map<number, Omit<AutoRefresh, 'asOfDate'>>> {
  if (providerAccountIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('provider_account')
    .innerJoin('provider_account_dataset as dataset', (join) =>
      join
        .onRef('dataset.bucket', '=', 'provider_account.bucket')
        .onRef('dataset.customer_id', '=', 'provider_account.customer_id')
        .onRef('dataset.user_id', '=', 'provider_account.user_id')
        .onRef('dataset.provider_account_id', '=', 'provider_account.id')
        .on('dataset.name', '=', 'BASIC_AGG_DATA'),
    )
    .select([
      'id',
      'is_manual',
      'auth_type',
      'is_auto_refresh_enabled',
      'credentials_state',
      'status',
      'additional_status',
      'next_refresh_at',
    ])
    .where((where) => where.and(inTable('provider_account', ofUser(user))))
    .where('id', 'in', [...new Set(providerAccountIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      autoRefreshOf({
        isManual: row.is_manual,
        authType: row.auth_type,
        isWanted: row.is_auto_refresh_enabled,
        additionalStatus: isInProgress(row.status) ? 'AVAILABLE_DATA_RETRIEVED' : row.additional_status,
        isUpdatable: row.credentials_state !== 'refused',
        // After SITE_BLOCKING_ERROR, `next_refresh_at` is set only if the bank requested a wait.
        isTooEarly: row.next_refresh_at !== null,
      }),
    ]),
  );
}

type Row = Selectable<ProviderAccountTable>;

/** Time in milliseconds over which simultaneously due refreshes are spread. */
const spreadMs = 3_600_000;

/** Statuses that only the user can resolve. */
const userActionStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'ACCOUNT_LOCKED',
  'USER_ACTION_NEEDED_AT_SITE',
  'NEW_AUTHENTICATION_REQUIRED',
  'ENROLLMENT_REQUIRED_FOR_DATASET',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
]);

/** Facts that determine whether a provider account is refreshed automatically. */
interface AutoRefreshFacts {
  isManual: boolean;
  authType: ProviderAccount['authType'];
  /** Whether the user's preferences allow automatic refreshes. */
  isWanted: boolean;
  /** Status of the last refresh. */
  additionalStatus: AdditionalStatus;
  /** Whether the bank has not refused the stored credentials. */
  isUpdatable: boolean;
  /** Whether the bank temporarily limits requests. */
  isTooEarly: boolean;
}

/** Returns whether a provider account is refreshed automatically, and why. An automatic refresh cannot ask the user a question. */
function autoRefreshOf({
  isManual,
  authType,
  isWanted,
  additionalStatus,
  isUpdatable,
  isTooEarly,
}: AutoRefreshFacts): Omit<AutoRefresh, 'asOfDate'> {
  const disabled = (reason: AutoRefresh['additionalStatus']) =>
    ({ status: 'DISABLED', additionalStatus: reason }) as const;
  if (isManual) return disabled('MANUAL_ACCOUNT');
  if (!isWanted) return disabled('UNSUBSCRIBED');
  if (authType === 'MFA_CREDENTIALS' || additionalStatus === 'ADDL_AUTHENTICATION_REQUIRED')
    return disabled('REAL_TIME_MFA_REQUIRED');
  if (additionalStatus === 'SITE_NOT_SUPPORTED') return disabled('SITE_NOT_SUPPORTED');
  if (additionalStatus === 'SITE_BLOCKING_ERROR' && !isTooEarly) return disabled('SITE_BLOCKING');
  if (userActionStatuses.has(additionalStatus) || (requiresNewCredentials(additionalStatus) && !isUpdatable))
    return disabled('USER_ACTION_REQUIRED');
  const isSuccessful = additionalStatus === 'AVAILABLE_DATA_RETRIEVED';
  return { status: 'ENABLED', additionalStatus: isSuccessful ? 'SCHEDULED' : 'TEMP_ERROR' };
}

/** Minimum and maximum wait in seconds before the next automatic refresh. The maximum applies if the bank does not request a wait. */
const minWaitSeconds = 15 * 60;
const maxWaitSeconds = 86_400;

/** Returns the milliseconds until the next automatic refresh. */
const msUntilNext = (retryAfter = maxWaitSeconds): number =>
  Math.min(Math.max(retryAfter, minWaitSeconds), maxWaitSeconds) * 1_000;

/** Returns the time until which the user cannot start a refresh; `null` if the bank did not request a wait. */
export const bankWaitUntil = (at: Date, retryAfter: number | undefined): Date | null =>
  retryAfter === undefined ? null : new Date(at.getTime() + Math.min(retryAfter, maxWaitSeconds) * 1_000);

/** Result of a refresh, as far as it affects the next one. */
interface EndedRefresh {
  additionalStatus: AdditionalStatus;
  /** Wait in seconds that the bank requests; undefined without a request. */
  retryAfter: number | undefined;
  /** Whether the refresh read less data than the provider account requests. */
  isNarrow?: boolean;
}

/**
 * Schedules the next automatic refresh in about a day, or after the wait that the bank requests. Clears the schedule if automatic refreshes
 * are disabled. Notifies subscribers if automatic refreshes start or stop. A narrow refresh does not postpone the next one unless the bank
 * requests a wait. Returns the time of the next refresh, or `null`.
 */
export async function scheduleNext(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock & NeedsNotifications,
  key: ProviderAccountKey,
  row: Row,
  { additionalStatus, retryAfter, isNarrow = false }: EndedRefresh,
): Promise<Date | null> {
  const next = autoRefreshOf({
    isManual: row.is_manual,
    authType: row.auth_type,
    isWanted: row.is_auto_refresh_enabled,
    additionalStatus,
    isUpdatable: row.credentials_state !== 'refused',
    isTooEarly: retryAfter !== undefined,
  });
  const regularDueAt = new Date(deps.businessClock.now().getTime() + msUntilNext(retryAfter) + (row.id % spreadMs));
  const keepsDueTime =
    isNarrow && retryAfter === undefined && row.next_refresh_at !== null && row.next_refresh_at < regularDueAt;
  const dueAtIfEnabled = keepsDueTime ? row.next_refresh_at : regularDueAt;
  const dueAt = next.status === 'ENABLED' ? dueAtIfEnabled : null;
  await planRefreshes(trx, key, [key.providerAccountId], dueAt);
  if ((row.next_refresh_at === null) !== (dueAt === null)) await sendAutoRefreshEvent(trx, deps, key, next);
  return dueAt;
}

/** Stores the time of the next automatic refresh of provider accounts; `null` if none is planned. */
export async function planRefreshes(
  trx: ServiceTransaction,
  user: UserKey,
  providerAccountIds: readonly number[],
  at: Date | null,
): Promise<void> {
  if (providerAccountIds.length === 0) return;
  const rows = await trx
    .updateTable('provider_account')
    .set({ next_refresh_at: at })
    .where((where) => where.and(ofUser(user)))
    .where('id', 'in', [...providerAccountIds])
    .returning('id')
    .execute();
  await setDue(
    trx,
    user,
    rows.map(({ id }) => ({ kind: 'automatic-refresh', key: String(id), at })),
  );
}

async function sendAutoRefreshEvent(
  trx: ServiceTransaction,
  deps: NeedsNotifications,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
  autoRefresh: Omit<AutoRefresh, 'asOfDate'>,
): Promise<void> {
  const loginName = await loginNameOf(trx, { customerId, userId });
  if (loginName === undefined) return;
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ ...ofUser({ customerId, userId }), provider_account_id: providerAccountId }))
    .where('account_status', '!=', 'DELETED')
    .orderBy('id')
    .execute();
  const accountIds = accounts.map(({ id }) => id);
  await deps.notifications.enqueue(trx, {
    customerId,
    userId,
    eventName: 'AUTO_REFRESH_UPDATES',
    info: 'AUTO_REFRESH_UPDATES',
    data: [{ loginName, providerAccountId, accountIds, autoRefresh }],
  });
}
