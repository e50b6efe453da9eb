import type { CdvStatusEvent } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { z } from 'zod';
import type { NeedsSecrets, DepositKey } from '../../data/provider-account-records/index.ts';
import type { ServiceTransaction, ServiceDatabase } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { lockUserIfPresent, loginNameOf } from '../../tenancy/users/index.ts';
import {
  type DepositFailure,
  type DepositEvent,
  nextDepositState,
  expirationOf,
  type DepositAmount,
  depositEntries,
} from './deposit-rules.ts';
import {
  type DepositRow,
  depositKey,
  setDepositDue,
  verificationKey,
  type VerificationRow,
  type StoredVerification,
} from './verification.ts';

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
  await setDepositDue(trx, key, nextState.status === 'DEPOSITED' ? expirationOf(deposit.arrives_at) : null);
  const updatedDeposit = event.type === 'mismatched' ? await storeAttempts(trx, key, event.attemptsLeft) : deposit;
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

const storeAttempts = (trx: ServiceTransaction, key: DepositKey, attemptsLeft: number): Promise<DepositRow> =>
  trx
    .updateTable('challenge_deposit')
    .set({ attempts_left: attemptsLeft })
    .where((where) => where.and(depositKey(key)))
    .returningAll()
    .executeTakeFirstOrThrow();

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

/** Returns the key under which the secrets of a verification's deposits are stored. */
export const depositKeyOf = (
  row: Pick<VerificationRow, 'customer_id' | 'user_id' | 'provider_account_id' | 'id'>,
): DepositKey => ({
  customerId: row.customer_id,
  userId: row.user_id,
  providerAccountId: row.provider_account_id,
  verificationId: row.id,
});

/** Encrypts and stores the amounts and the account number of deposits. */
export async function storeDepositSecrets(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  key: DepositKey,
  { amounts, accountNumber }: { amounts: readonly DepositAmount[]; accountNumber: string },
): Promise<void> {
  await secrets.keepDeposit(trx, key, 'amounts', JSON.stringify(amounts));
  await secrets.keepDeposit(trx, key, 'account-number', accountNumber);
}

/** Returns the amounts and the account number of deposits, or `undefined` if either was deleted. */
export async function readDepositSecrets(
  executor: Executor<ServiceDatabase>,
  { secrets }: NeedsSecrets,
  key: DepositKey,
): Promise<{ amounts: DepositAmount[]; accountNumber: string } | undefined> {
  const [amounts, accountNumber] = [
    await secrets.deposit(executor, key, 'amounts'),
    await secrets.deposit(executor, key, 'account-number'),
  ];
  if (amounts === undefined || accountNumber === undefined) return undefined;
  return { amounts: storedAmounts.parse(JSON.parse(amounts)), accountNumber };
}

/** Returns the full number of an account that was verified by deposits, or `null` if there is none. */
export async function readVerifiedNumber(
  executor: Executor<ServiceDatabase>,
  { secrets }: NeedsSecrets,
  stored: readonly StoredVerification[],
): Promise<string | null> {
  const verified = stored.find(({ row, deposit }) => deposit !== null && row.status === 'SUCCESS');
  if (verified === undefined) return null;
  return (await secrets.deposit(executor, depositKeyOf(verified.row), 'account-number')) ?? null;
}

const isDepositFailure = (reason: VerificationRow['reason']): reason is DepositFailure =>
  reason === 'DATA_MISMATCH' || reason === 'INSTRUCTION_GENERATION_ERROR' || reason === 'EXPIRED';

const storedAmounts = z.array(z.strictObject({ amount: z.string(), direction: z.enum(depositEntries) }));

/** Deletes the amounts of deposits that have ended, and the account number unless the account was verified. */
async function deleteDepositSecrets(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  key: DepositKey,
  { isVerified }: { isVerified: boolean },
): Promise<void> {
  await secrets.forgetDeposit(trx, key, 'amounts');
  if (!isVerified) await secrets.forgetDeposit(trx, key, 'account-number');
}
