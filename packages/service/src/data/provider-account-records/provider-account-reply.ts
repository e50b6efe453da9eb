import type { LoginForm, ProviderAccount, DatasetStatus } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { type ServiceDatabase, type ProviderAccountDatasetTable, ofUser } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { Row } from './records.ts';

/** Converts provider accounts to replies, with their datasets. */
export async function toProviderAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  rows: readonly Row[],
  parts: { withPreferences?: boolean } = {},
): Promise<ProviderAccount[]> {
  if (rows.length === 0) return [];
  const datasets = await executor
    .selectFrom('provider_account_dataset')
    .selectAll()
    .where((where) => where.and(ofUser(user)))
    .where(
      'provider_account_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('provider_account_id')
    .orderBy('name', 'desc')
    .execute();
  const byAccount = Map.groupBy(datasets, (dataset) => dataset.provider_account_id);
  return rows.map((row) => toProviderAccount(row, { datasets: byAccount.get(row.id) ?? [], ...parts }));
}

type DatasetRow = Selectable<ProviderAccountDatasetTable>;

interface ReplyParts {
  datasets: readonly DatasetRow[];
  withPreferences?: boolean;
  /** Question of the bank that waits for the user's answer; `null` if there is none. */
  loginForm?: LoginForm | null;
}

export function toProviderAccount(
  row: Row,
  { datasets, withPreferences = false, loginForm }: ReplyParts,
): ProviderAccount {
  return {
    id: row.id,
    providerId: row.provider_id,
    requestId: row.request_key,
    isManual: row.is_manual,
    authType: row.auth_type,
    aggregationSource: row.aggregation_source,
    createdDate: row.created_at.toISOString(),
    ...(row.last_updated_at === null ? {} : { lastUpdated: row.last_updated_at.toISOString() }),
    ...(row.consent_id === null ? {} : { consentId: row.consent_id }),
    status: row.status,
    dataset: datasets.map((dataset) => toDataset(dataset, scheduledAt(row))),
    ...(withPreferences
      ? {
          preferences: {
            isDataExtractsEnabled: row.is_data_extracts_enabled,
            isAutoRefreshEnabled: row.is_auto_refresh_enabled,
            ...(row.linked_provider_account_id === null
              ? {}
              : { linkedProviderAccountId: row.linked_provider_account_id }),
          },
        }
      : {}),
    ...(loginForm ? { loginForm: [loginForm] } : {}),
  };
}

/** Returns the time of the next refresh. Returns `null` while a refresh runs or waits, because the next one is scheduled when it ends. */
const scheduledAt = ({ status, next_refresh_at: nextRefreshAt }: Row): Date | null =>
  status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' || status === 'FAILED' ? nextRefreshAt : null;

function toDataset(row: DatasetRow, nextUpdate: Date | null): DatasetStatus {
  return {
    name: row.name,
    additionalStatus: row.additional_status,
    updateEligibility: row.update_eligibility,
    ...(row.last_updated_at === null ? {} : { lastUpdated: row.last_updated_at.toISOString() }),
    ...(row.last_attempt_at === null ? {} : { lastUpdateAttempt: row.last_attempt_at.toISOString() }),
    ...(nextUpdate === null ? {} : { nextUpdateScheduled: nextUpdate.toISOString() }),
  };
}
