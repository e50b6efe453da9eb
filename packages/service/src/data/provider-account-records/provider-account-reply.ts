import type { DatasetStatus, LoginForm, ProviderAccount } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { ProviderAccountDatasetTable, ProviderAccountTable } from '../../platform/database/index.ts';

type Row = Selectable<ProviderAccountTable>;
type DatasetRow = Selectable<ProviderAccountDatasetTable>;

/** Parts of the reply that are not columns of the provider account. */
export interface ReplyParts {
  datasets: readonly DatasetRow[];
  /** Whether to include the user's preferences. */
  withPreferences?: boolean;
  /** Question of the bank that waits for the user's answer; `null` if there is none. */
  loginForm?: LoginForm | null;
}

/** Converts a provider account to the reply. */
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
const scheduledAt = ({ status, due_at }: Row): Date | null =>
  status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' || status === 'FAILED' ? due_at : null;

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
