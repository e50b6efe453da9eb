import type { NeedsDatabase, ServiceTransaction } from '../database/schema.ts';
import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { lockUser } from '../users/lock-user.ts';
import { toConsents } from './consent-reply.ts';
import { nextStatus } from './consent-state.ts';
import { type ConsentKey, consentOf, type ConsentRow, consentWhere, lockConsent, recordConsent } from './records.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsNotifications } from '../notifications/outbox.ts';
import type { NeedsConsents } from './consent-deps.ts';

/** Throws Y820 when it was chosen, under that name, in a region that does not offer it. */
export function assertOffered(
  { consents }: NeedsConsents,
  { region }: Pick<ConsentRow, 'region'>,
  chosen: boolean | undefined,
  name: string,
): void {
  if (chosen === true && consents.terms.get(region)?.offersDeletion !== true) throw new ServiceError('Y820', { name });
}

/** Until sharing has ended for good; an expired consent that can still be confirmed here has not. */
const isOpen = ({ status, due_at: dueAt }: ConsentRow): boolean =>
  ['CONSENT_GENERATED', 'CONSENT_ACCEPTED', 'CONSENT_AUTHORIZED', 'ACTIVE'].includes(status) ||
  (status === 'EXPIRED' && dueAt !== null);

/** Whether the data of the site goes when sharing ends. Throws Y820 where the region does not offer it, Y922 once sharing has ended. */
export const setConsentDeletion =
  (deps: NeedsDatabase & NeedsConsents & NeedsBusinessClock & NeedsNotifications): Handler<'setConsentDeletion'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const { deleteDataAtEnd } = body;
    const row = await consentOf(deps.database.db, key);
    assertOffered(deps, row, deleteDataAtEnd, 'deleteDataAtEnd');
    if (!isOpen(row)) throw new ServiceError('Y922');
    return deps.database.tx(async (trx) => {
      const chosen = await chooseDeletion(trx, deps, key, deleteDataAtEnd);
      return { consent: await toConsents(trx, deps, key, [chosen]) };
    });
  };

/** Keeps the choice, with its record; locks the user and the consent. Throws Y922 once sharing has been ended by the user or the bank. */
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
  const changed = await trx
    .updateTable('consent')
    .set({ deletes_data: deletesData })
    .where((where) => where.and(consentWhere(key)))
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordConsent(trx, deps, changed, deletesData ? 'deletion-chosen' : 'deletion-declined');
  return changed;
}
