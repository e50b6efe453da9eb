import type { NeedsDatabase, ServiceTransaction } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import { type NeedsBackground, ServiceError } from '../runtime/index.ts';
import { lockUser, userKeyOf } from '../users/index.ts';
import { giveUpAuthorization } from './authorization.ts';
import type { EndConsentDeps, NeedsConsents } from './consent-deps.ts';
import { toConsents } from './consent-reply.ts';
import { nextStatus } from './consent-state.ts';
import { assertOffered, chooseDeletion, deleteWhereChosen } from './deletion-choice.ts';
import { consentOf, consentKeyOf, type ConsentRow, lockConsent, moveConsent } from './records.ts';
import { stopFetching } from './restart-refresh.ts';

const bankMs = 5_000;

/**
 * Ends the consent of a site, with everything that was shared under it. The bank is told first; when it does not answer, sharing
 * stops here all the same and the bank is told later. Throws Y820 when data is to be deleted in a region that does not offer it.
 */
export const revokeConsent =
  (deps: EndConsentDeps & NeedsBackground): Handler<'revokeConsent'> =>
  async ({ params, body = {} }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    if (nextStatus(row.status, 'revoked') === null) throw new ServiceError('Y922');
    assertOffered(deps, row, body.deleteData, 'deleteData');
    const { deleteData } = body;
    // Kept before the bank is told: when this process ends in between, the bank's end of the consent finds it.
    if (deleteData !== undefined) await deps.database.tx((trx) => chooseDeletion(trx, deps, key, deleteData));
    const told = await tellBank(deps, row);
    return deps.inBackground(() =>
      deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        const locked = await lockConsent(trx, key);
        const grant = await deps.consents.secrets.grant(trx, key);
        // A bank may say that it has ended the consent before it answers.
        const revoked =
          locked.status === 'REVOKED'
            ? locked
            : await endConsent(trx, deps, locked, { event: 'revoked', endedGrant: told });
        return {
          consent: await toConsents(trx, deps, key, [revoked]),
          bankTold: grant === undefined || grant === told,
          dataDeleted: revoked.deletes_data,
        };
      }),
    );
  };

/** The grant that the bank has ended, or null where it has not. */
async function tellBank(deps: NeedsDatabase & NeedsConsents, row: ConsentRow): Promise<string | null> {
  const grant = await deps.consents.secrets.grant(deps.database.db, consentKeyOf(row));
  const bank = deps.consents.banks.get(row.provider_id);
  if (grant === undefined || bank === undefined) return null;
  const target = { providerId: row.provider_id, bankKey: bank.bankKey };
  const outcome = await bank.authority.revoke(target, grant, AbortSignal.timeout(bankMs));
  return outcome.kind === 'revoked' ? grant : null;
}

export interface ConsentEnd {
  event: 'revoked' | 'replaced' | 'abandoned' | 'mismatched';
  /** The grant that the bank itself has ended; any other is ended there later. */
  endedGrant?: string | null;
  /** The bank ended it, or does not know it any more. */
  toldByBank?: boolean;
}

/** Ends a locked consent here: its tokens are gone with the transaction, and nothing is fetched under it any more. */
export async function endConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  { event, endedGrant = null, toldByBank = false }: ConsentEnd,
): Promise<ConsentRow> {
  const key = consentKeyOf(row);
  const { secrets, endings } = deps.consents;
  const at = await deps.businessClock.read(trx);
  const ended = await moveConsent(trx, deps, row, event, event === 'revoked' ? { revoked_at: at } : {});
  const grant = await secrets.grant(trx, key);
  if (grant !== undefined && grant !== endedGrant && !toldByBank) await endings.send(trx, row.provider_id, grant);
  await giveUpAuthorization(trx, deps, row.provider_id, await secrets.authorization(trx, key));
  await secrets.forgetAll(trx, key);
  await trx
    .deleteFrom('bank_consent')
    .where((where) => where.and({ customer_id: key.customerId, user_id: key.userId, consent_id: key.consentId }))
    .execute();
  if (event === 'revoked') {
    await deleteWhereChosen(trx, deps, ended, 'revoked');
    await stopFetching(trx, deps, ended);
  }
  return ended;
}
