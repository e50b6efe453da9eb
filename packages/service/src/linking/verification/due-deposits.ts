import { isoDay } from '@fin-link/contracts/service';
import type { BackgroundLoop } from '@fin-link/storage';
import { bucketOf, findDue, lockDue, nextDue } from '../../platform/database/index.ts';
import { type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import { advanceDeposit, lockDeposit, depositKeyOf, readDepositSecrets } from './deposit-records.ts';
import { statementText } from './deposit-rules.ts';
import type { NeedsPayments } from './payments-network.ts';
import {
  type VerificationDeps,
  type DepositRow,
  depositKey,
  depositWork,
  setDepositDue,
  type VerificationKey,
  type VerificationRow,
} from './verification.ts';

type DueDepositsDeps = VerificationDeps & NeedsPayments & NeedsLog;

/** Starts the loop that advances due deposits. The loop also runs immediately when the business clock is moved. */
export const startDueDeposits = (deps: DueDepositsDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: batchSize,
    name: 'due deposits',
    round: () => advanceDueDeposits(deps),
    next: () => nextDue(deps.database, 'deposit', deps.businessClock.now()),
  });

/** Maximum number of deposits per batch. */
const batchSize = 20;

const minuteMs = 60_000;

/** Minutes after which another process may send the instruction again. */
const leaseMinutes = 5;

const maxRetryDelayMinutes = 60;

/** Maximum number of attempts. The delays double up to an hour, which takes about one working day in total. */
const maxTries = 12;

/**
 * Advances the deposits that are due by the business clock, longest overdue first. Stops when none advances or a full batch has advanced.
 * Returns the number of advanced deposits. Several processes may run this concurrently.
 */
async function advanceDueDeposits(deps: DueDepositsDeps): Promise<number> {
  let advancedTotal = 0;
  for (;;) {
    const at = await deps.businessClock.read(deps.database.db);
    const due = await findDue(deps.database, 'deposit', { at, limit: batchSize });
    let advancedCount = 0;
    for (const item of due) {
      const key = { customerId: item.customerId, userId: item.userId, verificationId: Number(item.key) };
      // A failure with one verification does not delay the others.
      const hasAdvanced = await deps.database
        .onBucket(bucketOf(key.userId), () => advance(deps, key))
        .catch((error: unknown) => {
          deps.log.error({ err: error, verificationId: key.verificationId }, 'deposits not advanced');
          return false;
        });
      if (hasAdvanced) advancedCount += 1;
    }
    advancedTotal += advancedCount;
    if (advancedCount === 0 || advancedTotal >= batchSize) return advancedTotal;
  }
}

type LockedDeposit = { row: VerificationRow; deposit: DepositRow };

/**
 * Advances deposits by one step in a separate transaction. The request to the network is sent outside of this transaction. Returns whether
 * the deposits have advanced.
 */
async function advance(deps: DueDepositsDeps, key: VerificationKey): Promise<boolean> {
  const claimed = await deps.database.tx(async (trx): Promise<LockedDeposit | boolean> => {
    const locked = await lockDeposit(trx, key, { skipLocked: true });
    const at = await deps.businessClock.read(trx);
    if (locked === undefined || !(await lockDue(trx, depositWork(key), at))) return false;
    const { row, deposit } = locked;
    if (row.status === 'DEPOSITED')
      return (await advanceDeposit(trx, deps, locked, { event: { type: 'ended' }, at })) !== null;
    if (deposit.instructed_at !== null)
      return (await advanceDeposit(trx, deps, locked, { event: { type: 'arrived' }, at })) !== null;
    const tries = deposit.instruction_tries + 1;
    await trx
      .updateTable('challenge_deposit')
      .set({ instruction_tries: tries })
      .where((where) => where.and(depositKey(key)))
      .execute();
    await setDepositDue(trx, key, new Date(at.getTime() + leaseMinutes * minuteMs));
    return { row, deposit: { ...deposit, instruction_tries: tries } };
  });
  if (typeof claimed === 'boolean') return claimed;
  return instruct(deps, key, claimed);
}

/**
 * Sends the instruction and stores the result. Returns `false` if the instruction must be sent again later. After the last attempt,
 * deposits without an answer count as refused.
 */
async function instruct(
  deps: DueDepositsDeps,
  key: VerificationKey,
  { row, deposit }: LockedDeposit,
): Promise<boolean> {
  const secretData = await readDepositSecrets(deps.database.db, deps, depositKeyOf(row));
  const result =
    secretData === undefined || deps.payments === null
      ? 'refused'
      : await deps.payments.send({
          instructionId: deposit.instruction_key,
          routingNumber: deposit.routing_number,
          accountNumber: secretData.accountNumber,
          accountType: deposit.account_type,
          effectiveOn: isoDay(deposit.arrives_at),
          description: statementText,
          entries: secretData.amounts,
        });
  return deps.database.tx(async (trx) => {
    const locked = await lockDeposit(trx, key, { skipLocked: false });
    // Another process has already stored a result, or the verification was deleted.
    if (locked === undefined || locked.row.status !== 'INITIATED' || locked.deposit.instructed_at !== null) return true;
    const at = await deps.businessClock.read(trx);
    const isLastTry = result === 'unknown' && deposit.instruction_tries >= maxTries;
    if (result === 'refused' || isLastTry)
      return (await advanceDeposit(trx, deps, locked, { event: { type: 'refused' }, at })) !== null;
    if (result === 'unknown') {
      const delayMinutes = Math.min(maxRetryDelayMinutes, 2 ** deposit.instruction_tries);
      await setDepositDue(trx, key, new Date(at.getTime() + delayMinutes * minuteMs));
      return false;
    }
    await trx
      .updateTable('challenge_deposit')
      .set({ instructed_at: at })
      .where((where) => where.and(depositKey(key)))
      .execute();
    await setDepositDue(trx, key, deposit.arrives_at);
    return true;
  });
}
