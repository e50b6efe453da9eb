import type { ServiceTransaction } from '../database/index.ts';
import type { EndConsentDeps } from './consent-deps.ts';
import { deleteWhereChosen } from './deletion-choice.ts';
import { consentKeyOf, type ConsentRow, consentWhere, moveConsent } from './records.ts';
import { stopFetching } from './restart-refresh.ts';

/** One of the two ends of a locked consent has come; `atBank`: the bank says so, whatever the dates. */
export async function expireConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  { atBank = false } = {},
): Promise<void> {
  const at = await deps.businessClock.read(trx);
  const expired = await moveConsent(trx, deps, row, 'expired', atBank ? { expires_at: at } : {});
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
