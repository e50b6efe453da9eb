import type { AutoRefresh, ProviderAccount } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { loginNameOf } from '../../tenancy/users/index.ts';
import { meansNewCredentials } from './dataset-status.ts';
import { accountKey, type ProviderAccountKey } from './keys.ts';

type Row = Selectable<ProviderAccountTable>;

/** Time range in milliseconds over which refreshes that become due together are spread. */
const spreadMs = 3_600_000;

const userHasToAct: ReadonlySet<AdditionalStatus> = new Set([
  'ACCOUNT_LOCKED',
  'USER_ACTION_NEEDED_AT_SITE',
  'NEW_AUTHENTICATION_REQUIRED',
  'ENROLLMENT_REQUIRED_FOR_DATASET',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
]);

export interface Automatic {
  isManual: boolean;
  authType: ProviderAccount['authType'];
  isWanted: boolean;
  /** Status of the last refresh. */
  additionalStatus: AdditionalStatus;
  /** Whether a refresh with the stored credentials can succeed. */
  isUpdatable: boolean;
  /** Whether the bank temporarily limits requests. */
  isTooEarly: boolean;
}

/** Returns whether a provider account is refreshed automatically, and why. No user can answer a question during an automatic refresh. */
export function autoRefreshOf({
  isManual,
  authType,
  isWanted,
  additionalStatus,
  isUpdatable,
  isTooEarly,
}: Automatic): Omit<AutoRefresh, 'asOfDate'> {
  const disabled = (reason: AutoRefresh['additionalStatus']) =>
    ({ status: 'DISABLED', additionalStatus: reason }) as const;
  if (isManual) return disabled('MANUAL_ACCOUNT');
  if (!isWanted) return disabled('UNSUBSCRIBED');
  if (authType === 'MFA_CREDENTIALS' || additionalStatus === 'ADDL_AUTHENTICATION_REQUIRED')
    return disabled('REAL_TIME_MFA_REQUIRED');
  if (additionalStatus === 'SITE_NOT_SUPPORTED') return disabled('SITE_NOT_SUPPORTED');
  if (additionalStatus === 'SITE_BLOCKING_ERROR' && !isTooEarly) return disabled('SITE_BLOCKING');
  if (userHasToAct.has(additionalStatus) || (meansNewCredentials(additionalStatus) && !isUpdatable))
    return disabled('USER_ACTION_REQUIRED');
  const isWell = additionalStatus === 'AVAILABLE_DATA_RETRIEVED';
  return { status: 'ENABLED', additionalStatus: isWell ? 'SCHEDULED' : 'TEMP_ERROR' };
}

/** Limits in seconds for the wait that a bank requests. */
const shortestWait = 15 * 60;
const longestWait = 86_400;

/** Returns the milliseconds until the next automatic refresh. */
const untilNext = (retryAfter = longestWait): number =>
  Math.min(Math.max(retryAfter, shortestWait), longestWait) * 1_000;

/** Returns the time until which the user cannot start a refresh; `null` if the bank did not request a wait. */
export const bankWaitUntil = (at: Date, retryAfter: number | undefined): Date | null =>
  retryAfter === undefined ? null : new Date(at.getTime() + Math.min(retryAfter, longestWait) * 1_000);

export interface EndedRefresh {
  additionalStatus: AdditionalStatus;
  /** Wait in seconds that the bank requests. */
  retryAfter: number | undefined;
  /** Whether the refresh read less data than the provider account requests. */
  isNarrow?: boolean;
}

/**
 * Schedules the next automatic refresh in a day, earlier if the bank requests a shorter wait, or not at all. Notifies subscribers if
 * automatic refreshes start or stop. A narrow refresh does not postpone the next one. Returns the time of the next refresh, or `null`.
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
  const usual = new Date(deps.businessClock.now().getTime() + untilNext(retryAfter) + (row.id % spreadMs));
  const isDueBefore = isNarrow && retryAfter === undefined && row.due_at !== null && row.due_at < usual;
  const enabledAt = isDueBefore ? row.due_at : usual;
  const dueAt = next.status === 'ENABLED' ? enabledAt : null;
  await trx
    .updateTable('provider_account')
    .set({ due_at: dueAt })
    .where((where) => where.and(accountKey(key)))
    .execute();
  if ((row.due_at === null) !== (dueAt === null)) await sendEvent(trx, deps, key, next);
  return dueAt;
}

async function sendEvent(
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
    .where((where) => where.and({ customer_id: customerId, user_id: userId, provider_account_id: providerAccountId }))
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
