import type { AutoRefresh } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { isInProgress } from './eligibility.ts';
import { autoRefreshOf } from './schedule-refresh.ts';

/** Returns whether each provider account is refreshed automatically, and why. Assumes that a running refresh succeeds. */
export async function autoRefreshesOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  providerAccountIds: readonly number[],
): Promise<Map<number, Omit<AutoRefresh, 'asOfDate'>>> {
  if (providerAccountIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('provider_account')
    .innerJoin('provider_account_dataset as dataset', (join) =>
      join
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
      'due_at',
    ])
    .where('provider_account.customer_id', '=', customerId)
    .where('provider_account.user_id', '=', userId)
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
        // The column says when the next refresh is due. After SITE_BLOCKING_ERROR, it is set only if the bank requested a wait.
        isTooEarly: row.due_at !== null,
      }),
    ]),
  );
}
