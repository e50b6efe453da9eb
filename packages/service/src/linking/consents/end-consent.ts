import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBackground, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf, type UserDataDeleter } from '../../tenancy/users/index.ts';
import { abandonAuthorization } from './authorization.ts';
import { nextStatus, consentKeyOf, type ConsentRow } from './consent.ts';
import type { EndConsentDeps, NeedsConsents } from './consents.ts';
import { assertDeletionOffered, chooseDeletion, deleteIfChosen } from './deletion-choice.ts';
import { toConsents } from './get-consents.ts';
import { consentOf, lockConsent, applyConsentEvent } from './records.ts';
import { stopRefreshes } from './restart-refresh.ts';

/**
 * Ends a locked consent in the service. Deletes the tokens in this transaction. Revoking also stops refreshes, and deletes the shared data
 * if the user chose deletion. Throws Y922 if the event is not allowed in the current status.
 */
export async function endConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  { event, ...grantEnd }: ConsentEnd,
): Promise<ConsentRow> {
  const at = await deps.businessClock.read(trx);
  const ended = await applyConsentEvent(trx, deps, row, event, event === 'revoked' ? { revoked_at: at } : {});
  await endGrant(trx, deps, row, grantEnd);
  if (event === 'revoked') {
    await deleteIfChosen(trx, deps, ended, 'revoked');
    await stopRefreshes(trx, deps, ended);
  }
  return ended;
}

/**
 * Revokes a consent, first at the bank. If the bank does not answer, sharing stops in the service immediately, and a job retries the
 * request. Throws Y922 if the consent cannot be revoked, and Y820 if deletion is requested in a region that does not offer it.
 */
export const revokeConsent =
  (deps: EndConsentDeps & NeedsBackground): Handler<'revokeConsent'> =>
  async ({ params, body = {} }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    if (nextStatus(row.status, 'revoked') === null) throw new ServiceError('Y922');
    await assertDeletionOffered(deps.database.db, deps, row, body.deleteData, 'deleteData');
    const { deleteData } = body;
    // Stored before the request to the bank, so that the choice also applies if this process dies and the bank reports the end.
    if (deleteData !== undefined) await deps.database.tx((trx) => chooseDeletion(trx, deps, key, deleteData));
    const endedGrant = await revokeAtBank(deps, row);
    return deps.inBackground(() =>
      deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        const lockedRow = await lockConsent(trx, key);
        const grant = await deps.consents.secrets.grant(trx, key);
        // The bank's notification about the end may arrive before its answer.
        const revoked =
          lockedRow.status === 'REVOKED'
            ? lockedRow
            : await endConsent(trx, deps, lockedRow, { event: 'revoked', endedGrant: endedGrant });
        return {
          consent: await toConsents(trx, deps, key, [revoked]),
          bankInformed: grant === undefined || grant === endedGrant,
          dataDeleted: revoked.deletes_data,
        };
      }),
    );
  };

/** How a consent ends, and what is already done at the bank. */
interface ConsentEnd extends GrantEnd {
  event: 'revoked' | 'replaced' | 'abandoned' | 'mismatched';
}

/** What is already done at the bank when a grant ends. Default: nothing, so a job ends the grant there. */
interface GrantEnd {
  /** Grant that has already been ended at the bank. A job ends any other grant there. */
  endedGrant?: string | null;
  /** True if there is nothing to end at the bank: the bank reported the end, or another consent continues the grant. */
  needsNoEnding?: boolean;
}

/**
 * Ends the grant of a locked consent. Deletes the tokens in this transaction. After the commit, a job ends the grant at the bank, unless it
 * has already ended there.
 */
export async function endGrant(
  trx: ServiceTransaction,
  deps: NeedsConsents,
  row: ConsentRow,
  { endedGrant = null, needsNoEnding = false }: GrantEnd = {},
): Promise<void> {
  const key = consentKeyOf(row);
  const bankUser = { customerId: key.customerId, userId: key.userId, providerId: row.provider_id };
  const { secrets, endings } = deps.consents;
  const grant = await secrets.grant(trx, key);
  if (grant !== undefined && grant !== endedGrant && !needsNoEnding) await endings.send(trx, { ...bankUser, grant });
  await abandonAuthorization(trx, deps, bankUser, await secrets.authorization(trx, key));
  await secrets.forgetAll(trx, key);
  await trx
    .deleteFrom('bank_consent')
    .where((where) => where.and({ ...ofUser(key), consent_id: key.consentId }))
    .execute();
}

/** Ends the user's grants at their banks and deletes the consents. Part of unregistering a user. */
export const deleteConsentsOfUser =
  (deps: NeedsConsents): UserDataDeleter =>
  async (trx, user) => {
    const owner = ofUser(user);
    const { consents } = deps;
    const rows = await trx
      .deleteFrom('consent')
      .where((where) => where.and(owner))
      .returning(['bucket', 'customer_id', 'user_id', 'id', 'provider_id'])
      .execute();
    for (const row of rows) {
      const key = consentKeyOf(row);
      const bankUser = { customerId: key.customerId, userId: key.userId, providerId: row.provider_id };
      const grant = await consents.secrets.grant(trx, key);
      if (grant !== undefined) await consents.endings.send(trx, { ...bankUser, grant });
      await abandonAuthorization(trx, deps, bankUser, await consents.secrets.authorization(trx, key));
      await consents.secrets.forgetAll(trx, key);
    }
    for (const table of ['consent_record', 'bank_consent'] as const)
      await trx
        .deleteFrom(table)
        .where((where) => where.and(owner))
        .execute();
  };

/** Timeout of the request to the bank, in milliseconds. */
const bankTimeoutMs = 5_000;

/** Ends the grant at the bank. Returns the ended grant, or `null` if the bank did not end it. */
async function revokeAtBank(deps: NeedsDatabase & NeedsConsents, row: ConsentRow): Promise<string | null> {
  const grant = await deps.consents.secrets.grant(deps.database.db, consentKeyOf(row));
  const bank = deps.consents.banks.get(row.provider_id);
  if (grant === undefined || bank === undefined) return null;
  const target = { providerId: row.provider_id, bankKey: bank.bankKey };
  const outcome = await bank.authority.revoke(target, grant, AbortSignal.timeout(bankTimeoutMs));
  return outcome.kind === 'revoked' ? grant : null;
}
