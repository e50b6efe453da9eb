import { randomBytes } from 'node:crypto';
import { dayMs, type RequestedDataset } from '@fin-link/contracts/service';
import { type RefreshRequestTable, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { ConsumerPresence, WidgetProof } from '../../platform/http/index.ts';
import { providerAccountChange } from '../../platform/journal/index.ts';
import {
  accountKey,
  type ProviderAccountKey,
  recordChangesOf,
  type RefreshReference,
} from '../../data/provider-account-records/index.ts';
import { type DatasetsToRead, datasetsToRead } from '../../banks/providers/index.ts';
import { advance, type RefreshDeps } from './advance.ts';
import { bankGroup, refreshChannel, type RefreshMessage } from './queues.ts';

interface RefreshStart {
  kind: RefreshRequestTable['kind'];
  /** Key of the current request, which the new one replaces; `null` if there is none. */
  previous: string | null;
  /** Datasets of this refresh only. Default: the requested datasets of the provider account. */
  requested?: readonly RequestedDataset[];
  /** Delay of the job in seconds. Default: 0. */
  startAfterSeconds?: number;
  /** IP address and user agent of the present user, for banks that require them. */
  presence?: ConsumerPresence | null;
  /** Proof of the widget session that requested the refresh. */
  widget?: WidgetProof | null;
}

/** Milliseconds from the end of a request until its deletion. */
const requestRetentionMs = 7 * dayMs;

/** Starts a refresh of a provider account that the caller has inserted or locked. Returns the key of the new request. */
export async function startRefresh(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  key: ProviderAccountKey,
  { kind, previous, requested, startAfterSeconds = 0, presence = null, widget = null }: RefreshStart,
): Promise<string> {
  const now = deps.businessClock.now();
  if (previous !== null)
    await advance(trx, deps, { ...key, requestKey: previous }, { event: { type: 'superseded' }, run: null });
  const requestKey = randomBytes(18).toString('base64url');
  const reference: RefreshReference = { ...key, requestKey };
  const columns = { ...ofUser(key), provider_account_id: key.providerAccountId };
  await trx
    .deleteFrom('refresh_request')
    .where((where) => where.and(columns))
    .where('ended_at', '<', new Date(deps.clock.now().getTime() - requestRetentionMs))
    .execute();
  await trx
    .insertInto('refresh_request')
    .values({
      ...columns,
      request_key: requestKey,
      kind,
      state: 'signing-in',
      widget_version: widget?.session?.version ?? null,
      run: 0,
      is_sent: false,
      requested_datasets: requested === undefined ? null : JSON.stringify(requested),
      challenge: null,
      due_at: null,
      started_at: deps.clock.now(),
      ended_at: null,
    })
    .execute();
  if (presence !== null) await deps.secrets.keepPresence(trx, reference, presence);
  const { provider_id: providerId, requested_datasets: storedRequest } = await trx
    .updateTable('provider_account')
    .set({ request_key: requestKey, status: 'LOGIN_IN_PROGRESS', last_updated_at: now })
    .where((where) => where.and(accountKey(key)))
    .returning(['provider_id', 'requested_datasets'])
    .executeTakeFirstOrThrow();
  const storedDatasets = await datasetsToRead(trx, providerId, storedRequest);
  const datasets = requested === undefined ? storedDatasets : await datasetsToRead(trx, providerId, requested);
  await markDatasets(trx, key, datasets, storedDatasets, now);
  await recordChangesOf(trx, key, [providerAccountChange(key, key.providerAccountId)]);
  const message: RefreshMessage = { ...reference, state: 'signing-in' };
  await deps.database.notify(trx, refreshChannel, JSON.stringify(message));
  const queue = kind === 'automatic' ? deps.automaticQueue : deps.queue;
  const delay = startAfterSeconds > 0 ? { startAfterSeconds } : {};
  await queue.send(trx, { ...reference, providerId }, { ...bankGroup(providerId), ...delay });
  return requestKey;
}

/**
 * Marks the datasets that this refresh reads as in progress, and unsupported ones as not supported. Deletes datasets that neither this
 * refresh nor later ones read.
 */
async function markDatasets(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  { read, unsupported }: DatasetsToRead,
  later: DatasetsToRead,
  now: Date,
): Promise<void> {
  const columns = { ...ofUser(key), provider_account_id: key.providerAccountId };
  const names = [...read, ...unsupported];
  if (names.length === 0) return;
  await trx
    .deleteFrom('provider_account_dataset')
    .where((where) => where.and(columns))
    .where('name', 'not in', [...names, ...later.read, ...later.unsupported])
    .execute();
  await trx
    .insertInto('provider_account_dataset')
    .values(
      names.map((name) => ({
        ...columns,
        name,
        additional_status: read.includes(name) ? ('LOGIN_IN_PROGRESS' as const) : ('DATASET_NOT_SUPPORTED' as const),
        update_eligibility: 'DISALLOW_UPDATE' as const,
        last_attempt_at: now,
        last_updated_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'customer_id', 'user_id', 'provider_account_id', 'name']).doUpdateSet((values) => ({
        additional_status: values.ref('excluded.additional_status'),
        update_eligibility: values.ref('excluded.update_eligibility'),
        last_attempt_at: values.ref('excluded.last_attempt_at'),
      })),
    )
    .execute();
}
