import type { Executor } from '@fin-link/storage';
import {
  type NeedsDatabase,
  type ServiceDatabase,
  type ServiceTransaction,
  dueTimeOf,
} from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { userKeyOf, lockUser } from '../../tenancy/users/index.ts';
import { deleteSharedData, type DeletionDeps } from '../deletion/index.ts';
import { type ConsentRow, nextStatus, type ConsentKey, consentWhere, consentWork, consentKeyOf } from './consent.ts';
import type { NeedsConsents } from './consents.ts';
import { toConsents } from './get-consents.ts';
import { consentOf, lockConsent, recordConsent } from './records.ts';

/**
 * Stores whether data is deleted when sharing ends. Throws Y820 if the region does not offer deletion, Y922 if sharing has already ended.
 */
export const setConsentDeletion =
  (deps: NeedsDatabase & NeedsConsents & NeedsBusinessClock & NeedsNotifications): Handler<'setConsentDeletion'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const { deleteDataAtEnd } = body;
    const row = await consentOf(deps.database.db, key);
    await assertDeletionOffered(deps.database.db, deps, row, deleteDataAtEnd, 'deleteDataAtEnd');
    if (!(await maySharingContinue(deps.database.db, row))) throw new ServiceError('Y922');
    return deps.database.tx(async (trx) => {
      const consent = await chooseDeletion(trx, deps, key, deleteDataAtEnd);
      return { consent: await toConsents(trx, deps, key, [consent]) };
    });
  };

/** Throws Y820 with `name` if deletion was chosen in a region that does not offer it. */
export async function assertDeletionOffered(
  executor: Executor<ServiceDatabase>,
  { consents }: NeedsConsents,
  { customer_id: customerId, region }: Pick<ConsentRow, 'customer_id' | 'region'>,
  isChosen: boolean | undefined,
  name: string,
): Promise<void> {
  if (isChosen !== true) return;
  const terms = await consents.terms(executor, customerId);
  if (terms.get(region)?.offersDeletion !== true) throw new ServiceError('Y820', { name });
}

/** Stores the choice and its record. Locks the user and the consent. Throws Y922 if the consent can no longer be revoked. */
export async function chooseDeletion(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock & NeedsNotifications,
  key: ConsentKey,
  deletesData: boolean,
): Promise<ConsentRow> {
  await lockUser(trx, key);
  const row = await lockConsent(trx, key);
  if (nextStatus(row.status, 'revoked') === null) throw new ServiceError('Y922');
  if (row.deletes_data === deletesData) return row;
  const updated = await trx
    .updateTable('consent')
    .set({ deletes_data: deletesData })
    .where((where) => where.and(consentWhere(key)))
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordConsent(trx, deps, updated, deletesData ? 'deletion-chosen' : 'deletion-declined');
  return updated;
}

/** Deletes the shared data of a permanently ended consent, if the user chose deletion. The caller must hold the lock of the consent. */
export async function deleteIfChosen(
  trx: ServiceTransaction,
  deps: DeletionDeps & NeedsNotifications,
  row: ConsentRow,
  reason: 'revoked' | 'expired',
): Promise<void> {
  const { customer_id: customerId, user_id: userId, provider_account_id: providerAccountId } = row;
  if (!row.deletes_data || providerAccountId === null) return;
  const key = { customerId, userId, providerAccountId };
  if (await deleteSharedData(trx, deps, key, { consentId: row.id, reason }))
    await recordConsent(trx, deps, row, 'data-deleted');
}

/** Returns whether sharing may continue. An expired consent counts as long as it can still be confirmed in the service. */
const maySharingContinue = async (executor: Executor<ServiceDatabase>, row: ConsentRow): Promise<boolean> =>
  ['CONSENT_GENERATED', 'CONSENT_ACCEPTED', 'CONSENT_AUTHORIZED', 'ACTIVE'].includes(row.status) ||
  (row.status === 'EXPIRED' && (await dueTimeOf(executor, consentWork('consent-end', consentKeyOf(row)))) !== null);
