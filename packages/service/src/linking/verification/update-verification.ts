import { createHmac } from 'node:crypto';
import type { UpdateVerification } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { claimedBefore, claimKey, type UsedKey, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { advanceDeposit, lockDeposit, readDepositSecrets, depositKeyOf } from './deposit-records.ts';
import { areSameAmounts, canonicalAmount, type DepositAmount, depositEntries, expirationOf } from './deposit-rules.ts';
import {
  findVerifications,
  type StoredVerification,
  type VerificationKey,
  type VerificationDeps,
} from './verification.ts';
import { toVerification } from './get-verification.ts';

/**
 * Compares the entered amounts with the deposits. If they differ, the reply contains the number of attempts left. A call repeated within a
 * day with the same `Idempotency-Key` uses no attempt and returns the current verification. It throws Y800 if its amounts differ from those
 * of the first call.
 *
 * Throws Y813 if no account is given, Y836 for an account without deposits, and Y844 until they have arrived. Throws Y842, Y845 or Y837
 * after the verification has ended. Throws Y801, Y838 or Y846 for entries that cannot match any deposits; these use no attempt.
 */
export const updateVerification =
  (deps: VerificationDeps): Handler<'updateVerification'> =>
  async ({ body: { verification: input } }, call) => {
    if (input.verificationType !== 'CHALLENGE_DEPOSIT')
      throw new ServiceError('Y800', { name: 'verification.verificationType' });
    const entered = enteredAmounts(input);
    const user = userKeyOf(call);
    const idempotencyKey = idempotencyKeyOf(call);
    const checked = await deps.database.tx(async (trx) => {
      const key = await findDepositKey(trx, user, input);
      const locked = await lockDeposit(trx, key, { skipLocked: false });
      if (locked === undefined) throw new ServiceError('Y836');
      const used = await keyedCall(trx, deps, key, { idempotencyKey, entered });
      if ((await claimedBefore(trx, deps, user, used)) !== null) return locked;
      return checkAmounts(trx, deps, locked, { entered, keyedCall: used });
    });
    // Thrown after the commit, because the transaction may have stored that the verification ended.
    if (checked instanceof ServiceError) throw checked;
    return { verification: [toVerification(checked, new Map())] };
  };

/** Returns the call's idempotency key, bound to the verification and the entered amounts. */
async function keyedCall(
  trx: ServiceTransaction,
  { secrets }: VerificationDeps,
  { verificationId, ...user }: VerificationKey,
  { idempotencyKey: key, entered }: { idempotencyKey: string | null; entered: readonly DepositAmount[] },
): Promise<UsedKey> {
  const action = 'updateVerification';
  if (key === null) return { key, action, subject: '' };
  // Uses a keyed hash, because the few digits of the amounts could be guessed from a plain hash.
  const mac = createHmac('sha256', await secrets.matchingKey(trx, user));
  return { key, action, subject: mac.update(JSON.stringify([verificationId, entered])).digest('base64url') };
}

type LockedDeposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

/** Compares the amounts and stores the result. Returns an error for verifications that accept no amounts. Uses one attempt otherwise. */
async function checkAmounts(
  trx: ServiceTransaction,
  deps: VerificationDeps,
  found: LockedDeposit,
  { entered, keyedCall: used }: { entered: readonly DepositAmount[]; keyedCall: UsedKey },
): Promise<StoredVerification | ServiceError> {
  const at = await deps.businessClock.read(trx);
  const locked = await withArrival(trx, deps, found, at);
  const { row, deposit } = locked;
  if (row.status === 'INITIATED') return new ServiceError('Y844');
  if (row.status === 'SUCCESS') return new ServiceError('Y837');
  if (row.status === 'FAILED') return new ServiceError(errorCodes.get(row.reason) ?? 'Y844');
  if (at >= expirationOf(deposit.arrives_at)) {
    await advanceDeposit(trx, deps, locked, { event: { type: 'ended' }, at });
    return new ServiceError('Y845');
  }
  await claimKey(trx, deps, { customerId: row.customer_id, userId: row.user_id }, { ...used, madeId: row.id });
  const secretData = await readDepositSecrets(trx, deps, depositKeyOf(row));
  if (secretData === undefined) throw new Error('The amounts of deposits are gone.');
  const event = areSameAmounts(entered, secretData.amounts)
    ? ({ type: 'matched' } as const)
    : ({ type: 'mismatched', attemptsLeft: deposit.attempts_left - 1 } as const);
  return (await advanceDeposit(trx, deps, locked, { event, at })) ?? new ServiceError('Y844');
}

/** Records the arrival if it is due, because the background loop may be late. */
async function withArrival(
  trx: ServiceTransaction,
  deps: VerificationDeps,
  found: LockedDeposit,
  at: Date,
): Promise<LockedDeposit> {
  const { row, deposit } = found;
  const isDue = row.status === 'INITIATED' && deposit.instructed_at !== null && deposit.arrives_at <= at;
  if (!isDue) return found;
  return (await advanceDeposit(trx, deps, found, { event: { type: 'arrived' }, at })) ?? found;
}

/** Error codes for verifications that have already failed, by reason. */
const errorCodes = new Map<StoredVerification['row']['reason'], 'Y842' | 'Y845'>([
  ['DATA_MISMATCH', 'Y842'],
  ['EXPIRED', 'Y845'],
]);

/** Returns the entered amounts in canonical form. Throws Y813, Y838, Y801 or Y846 for invalid entries. */
function enteredAmounts({ transaction = [] }: UpdateVerification): DepositAmount[] {
  if (transaction.length === 0) throw new ServiceError('Y813', { name: 'transaction' });
  if (transaction.some(({ amount }) => amount.currency !== 'USD')) throw new ServiceError('Y838');
  const entered = transaction.map(({ amount, baseType }) => {
    const canonical = canonicalAmount(amount.amount);
    if (canonical === null) throw new ServiceError('Y801', { name: 'verification.transaction.amount.amount' });
    return { amount: canonical, direction: baseType };
  });
  const directions = entered.map(({ direction }) => direction).toSorted();
  if (directions.join() !== depositEntries.toSorted().join()) throw new ServiceError('Y846');
  return entered;
}

/**
 * Returns the key of the given deposits, or of the newest deposits to the account. Throws Y813 if neither is given, and Y836 if there are
 * no such deposits.
 */
async function findDepositKey(
  trx: ServiceTransaction,
  user: UserKey,
  { verificationId, accountId, providerAccountId }: UpdateVerification,
): Promise<VerificationKey> {
  if (verificationId === undefined && accountId === undefined)
    throw new ServiceError('Y813', { name: 'accountId, verificationId' });
  const [found] = await findVerifications(trx, user, {
    type: 'CHALLENGE_DEPOSIT',
    ids: verificationId === undefined ? undefined : [verificationId],
    accountIds: accountId === undefined ? undefined : [accountId],
    providerAccountIds: providerAccountId === undefined ? undefined : [providerAccountId],
  });
  if (found === undefined) throw new ServiceError('Y836');
  return { ...user, verificationId: found.row.id };
}
