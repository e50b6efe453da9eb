import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { EndConsentDeps } from './consent-deps.ts';
import { deleteWhereChosen } from './deletion-choice.ts';
import { endGrant } from './end-grant.ts';
import { consentKeyOf, type ConsentRow, consentWhere, moveConsent } from './records.ts';
import { stopFetching } from './restart-refresh.ts';

/**
 * One of the two ends of a locked consent has come; `atBank`: the bank says so, whatever the dates. Where the customer's due action is to
 * end, the consent is ended at the bank too.
 */
export async function expireConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  { atBank = false } = {},
): Promise<void> {
  const at = await deps.businessClock.read(trx);
  const isOver = atBank || (row.expires_at !== null && row.expires_at <= at);
  const terms = (await deps.consents.terms(trx, row.customer_id)).get(row.region);
  const ends = !isOver && terms?.dueAction === 'end';
  if (ends) await endGrant(trx, deps, row);
  const changes = atBank ? { expires_at: at } : ends ? { bank_consent_key: null } : {};
  const expired = await moveConsent(trx, deps, row, 'expired', changes);
  if (expired.due_at === null || expired.due_at <= at) await endForGood(trx, deps, expired);
  await stopFetching(trx, deps, expired);
}

/** Nobody can confirm an expired consent here any more: its tokens have no use, and sharing has ended. */
export async function endForGood(trx: ServiceTransaction, deps: EndConsentDeps, row: ConsentRow): Promise<void> {
  const key = consentKeyOf(row);
  await deps.consents.secrets.forgetAll(trx, key);
  await deleteWhereChosen(trx, deps, row, 'expired');
  await trx
    .updateTable('consent')
    .set({ due_at: null })
    .where((where) => where.and(consentWhere(key)))
    .execute();
}
