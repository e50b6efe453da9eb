import type { CdvStatusEvent } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import { lockUserIfPresent, loginNameOf } from '../../tenancy/users/index.ts';
import { deleteDepositSecrets, depositKeyOf } from './deposit-secrets.ts';
import { type DepositFailure, type DepositEvent, nextDepositState } from './deposit-state.ts';
import { expirationOf } from './deposit-terms.ts';
import { type DepositRow, depositKey, verificationKey, type VerificationRow } from './records.ts';

const isDepositFailure = (reason: VerificationRow['reason']): reason is DepositFailure =>
  reason === 'DATA_MISMATCH' || reason === 'INSTRUCTION_GENERATION_ERROR' || reason === 'EXPIRED';

/** Enqueues an event with the verification's current status, in the transaction that sets the status. No-op if the user was deleted. */
export async function announceStatus(
  trx: ServiceTransaction,
  { notifications }: NeedsNotifications,
  row: VerificationRow,
): Promise<void> {
  const user = { customerId: row.customer_id, userId: row.user_id };
  const loginName = await loginNameOf(trx, user);
  if (loginName === undefined) return;
  const data: CdvStatusEvent['event']['data'] = {
    providerAccountId: row.provider_account_id,
    accountId: row.account_id,
    verificationId: row.id,
    verificationStatus: row.status,
    ...(isDepositFailure(row.reason) ? { reason: row.reason } : {}),
  };
  const eventName = 'CDV_STATUS_UPDATES';
  await notifications.enqueue(trx, { ...user, loginName, eventName, info: eventName, data });
}

/**
 * Applies an event to deposits: stores the status and the next due time, and announces a new status. Deletes secrets that are no longer
 * needed if the deposits have ended. Returns `null` if the event does not apply. The caller must have called `lockDeposit`.
 */
export async function advanceDeposit(
  trx: ServiceTransaction,
  deps: NeedsNotifications & NeedsSecrets,
  { row, deposit }: { row: VerificationRow; deposit: DepositRow },
  { event, at }: { event: DepositEvent; at: Date },
): Promise<{ row: VerificationRow; deposit: DepositRow } | null> {
  const nextState = nextDepositState(row.status, event);
  if (nextState === null) return null;
  const key = depositKeyOf(row);
  const updatedDeposit = await trx
    .updateTable('challenge_deposit')
    .set({
      due_at: nextState.status === 'DEPOSITED' ? expirationOf(deposit.arrives_at) : null,
      ...(event.type === 'mismatched' ? { attempts_left: event.attemptsLeft } : {}),
    })
    .where((where) => where.and(depositKey(key)))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (nextState.status === row.status) return { row, deposit: updatedDeposit };
  const updatedRow = await trx
    .updateTable('verification')
    .set({ ...nextState, updated_at: at })
    .where((where) => where.and(verificationKey(key)))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (nextState.status !== 'DEPOSITED')
    await deleteDepositSecrets(trx, deps, key, { isVerified: nextState.status === 'SUCCESS' });
  await announceStatus(trx, deps, updatedRow);
  return { row: updatedRow, deposit: updatedDeposit };
}

/**
 * Locks the user and then the deposits of a verification, in the same order as deletions. Returns `undefined` if the user or the deposits
 * were deleted, or if another transaction has locked the deposits and `skipLocked` is set.
 */
export async function lockDeposit(
  trx: ServiceTransaction,
  key: Parameters<typeof depositKey>[0],
  { skipLocked }: { skipLocked: boolean },
): Promise<{ row: VerificationRow; deposit: DepositRow } | undefined> {
  if (!(await lockUserIfPresent(trx, key))) return undefined;
  const query = trx
    .selectFrom('challenge_deposit')
    .selectAll()
    .where((where) => where.and(depositKey(key)))
    .forUpdate();
  const deposit = await (skipLocked ? query.skipLocked() : query).executeTakeFirst();
  if (deposit === undefined) return undefined;
  const row = await trx
    .selectFrom('verification')
    .selectAll()
    .where((where) => where.and(verificationKey(key)))
    .executeTakeFirst();
  return row === undefined ? undefined : { row, deposit };
}
