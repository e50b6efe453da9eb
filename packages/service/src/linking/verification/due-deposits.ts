import type { BackgroundLoop } from '@fin-link/storage';
import { type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import { advanceDeposit, lockDeposit } from './advance-deposit.ts';
import { depositKeyOf, sealedDeposit } from './deposit-secrets.ts';
import { statementText } from './deposit-terms.ts';
import { type DepositRow, depositKey, type VerificationKey, type VerificationRow } from './records.ts';
import type { VerificationDeps } from './verification-deps.ts';
import type { NeedsPayments } from './payments-network.ts';

export type DueDepositsDeps = VerificationDeps & NeedsPayments & NeedsLog;

const atOnce = 20;
const minuteMs = 60_000;
/** Nobody else sends the instruction meanwhile, unless the process that does ends. */
const leaseMinutes = 5;
const longestWaitMinutes = 60;
/** With waits that double to an hour, about a working day. */
const triesAtMost = 12;

/** Does what is due by the business clock, the longest due first, until nothing moves any more. Several processes may do so at once. */
export async function advanceDueDeposits(deps: DueDepositsDeps): Promise<number> {
  let total = 0;
  for (;;) {
    const due = await deps.database.db
      .selectFrom('challenge_deposit')
      .select(['customer_id', 'user_id', 'verification_id'])
      .where('due_at', '<=', await deps.businessClock.read(deps.database.db))
      .orderBy('due_at')
      .limit(atOnce)
      .execute();
    let moved = 0;
    for (const row of due) {
      const key = { customerId: row.customer_id, userId: row.user_id, verificationId: row.verification_id };
      // Deposits that fail do not delay the others.
      const hasMoved = await advance(deps, key).catch((error: unknown) => {
        deps.log.error({ err: error, verificationId: key.verificationId }, 'deposits not advanced');
        return false;
      });
      if (hasMoved) moved += 1;
    }
    total += moved;
    if (moved === 0 || total >= atOnce) return total;
  }
}

type Locked = { row: VerificationRow; deposit: DepositRow };

/** One step in a transaction of its own; the bank is asked outside of it. */
async function advance(deps: DueDepositsDeps, key: VerificationKey): Promise<boolean> {
  const claimed = await deps.database.tx(async (trx): Promise<Locked | boolean> => {
    const locked = await lockDeposit(trx, key, { isPatient: false });
    const at = await deps.businessClock.read(trx);
    if (locked === undefined || locked.deposit.due_at === null || locked.deposit.due_at > at) return false;
    const { row, deposit } = locked;
    if (row.status === 'DEPOSITED')
      return (await advanceDeposit(trx, deps, locked, { event: { type: 'ended' }, at })) !== null;
    if (deposit.instructed_at !== null)
      return (await advanceDeposit(trx, deps, locked, { event: { type: 'arrived' }, at })) !== null;
    const tries = deposit.instruction_tries + 1;
    await trx
      .updateTable('challenge_deposit')
      .set({ instruction_tries: tries, due_at: new Date(at.getTime() + leaseMinutes * minuteMs) })
      .where((where) => where.and(depositKey(key)))
      .execute();
    return { row, deposit: { ...deposit, instruction_tries: tries } };
  });
  if (typeof claimed === 'boolean') return claimed;
  return instruct(deps, key, claimed);
}

/** Sends the instruction, and writes what became of it. False when it is to be sent again later. */
async function instruct(deps: DueDepositsDeps, key: VerificationKey, { row, deposit }: Locked): Promise<boolean> {
  const sealed = await sealedDeposit(deps.database.db, deps, depositKeyOf(row));
  const result =
    sealed === undefined || deps.payments === null
      ? 'refused'
      : await deps.payments.send({
          instructionId: deposit.instruction_key,
          routingNumber: deposit.routing_number,
          accountNumber: sealed.accountNumber,
          accountType: deposit.account_type,
          effectiveOn: deposit.arrives_at.toISOString().slice(0, 10),
          description: statementText,
          entries: sealed.amounts,
        });
  return deps.database.tx(async (trx) => {
    const locked = await lockDeposit(trx, key, { isPatient: true });
    // Somebody else has sent it meanwhile, or it is gone.
    if (locked === undefined || locked.row.status !== 'INITIATED' || locked.deposit.instructed_at !== null) return true;
    const at = await deps.businessClock.read(trx);
    const isGivenUp = result === 'unknown' && deposit.instruction_tries >= triesAtMost;
    if (result === 'refused' || isGivenUp)
      return (await advanceDeposit(trx, deps, locked, { event: { type: 'refused' }, at })) !== null;
    const waitMinutes = Math.min(longestWaitMinutes, 2 ** deposit.instruction_tries);
    await trx
      .updateTable('challenge_deposit')
      .set(
        result === 'taken'
          ? { instructed_at: at, due_at: deposit.arrives_at }
          : { due_at: new Date(at.getTime() + waitMinutes * minuteMs) },
      )
      .where((where) => where.and(depositKey(key)))
      .execute();
    return result === 'taken';
  });
}

/** Sends instructions and ends what has ended when its time has come, and at once when the business clock is moved. */
export const startDueDeposits = (deps: DueDepositsDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce,
    name: 'due deposits',
    round: () => advanceDueDeposits(deps),
    next: async () => {
      const { first } = await deps.database.db
        .selectFrom('challenge_deposit')
        .select((eb) => eb.fn.min('due_at').as('first'))
        .where('due_at', '>', deps.businessClock.now())
        .executeTakeFirstOrThrow();
      return first;
    },
  });
