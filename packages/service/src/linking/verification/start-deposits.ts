import { randomUUID, createHmac } from 'node:crypto';
import { dayMs, type StartVerification } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { maskNumber } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser, inTable } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsCustomerKeys } from '../../tenancy/customers/index.ts';
import {
  countUse,
  lockUser,
  type UserKey,
  userKeyOf,
  recentUses,
  secondsUntilNextUse,
} from '../../tenancy/users/index.ts';
import { announceStatus, depositKeyOf, storeDepositSecrets } from './deposit-records.ts';
import { maxAttempts, drawAmounts, drawArrival } from './deposit-rules.ts';
import { type DepositTarget, depositTarget } from './deposit-target.ts';
import {
  accountStatus,
  findVerifications,
  insertVerification,
  type StoredVerification,
  type Template,
  templateOf,
  type VerificationDeps,
  setDepositDue,
} from './verification.ts';

/**
 * Starts deposits to a US account. The background loop sends them. Throws the errors of `depositTarget`, and Y835 if the template has no
 * deposits. Throws Y840 while other deposits to the account are in progress, and Y837 if the account is already verified. Throws Y932 and
 * Y935 after too many starts for the account or the user.
 */
export async function startDeposits(
  deps: VerificationDeps & NeedsCustomerKeys,
  call: UserCallContext,
  input: StartVerification,
): Promise<StoredVerification> {
  const numberKey = await deps.customerKey(call.customer.id, 'deposit-numbers');
  return deps.database.tx((trx) => storeDeposits(trx, deps, call, { input, numberKey }));
}

/** Stores the start of deposits. Throws the errors of `startDeposits`. */
async function storeDeposits(
  trx: ServiceTransaction,
  deps: VerificationDeps,
  call: UserCallContext,
  { input, numberKey }: { input: StartVerification; numberKey: Buffer },
): Promise<StoredVerification> {
  const user = userKeyOf(call);
  await lockUser(trx, user);
  const template = await templateOf(trx, call);
  if (template.template === 'matching') throw new ServiceError('Y835');
  const target = await depositTarget(trx, deps, user, input);
  const hash = numberHash(numberKey, target);
  const ids = await targetIds(trx, deps, user, target, hash);
  await assertCanStart(trx, user, ids.account_id, template);
  const at = await deps.businessClock.read(trx);
  const { paidUse } = await deps.customerSettings(trx, user.customerId);
  await countStart(trx, { customerId: user.customerId, hash, at, most: paidUse.depositsPerAccount });
  await countUse(trx, deps, user, { kind: 'deposits', code: 'Y935', maxUses: paidUse.depositsPerUser, periodMs });

  const row = await insertVerification(trx, user, template, {
    ...ids,
    at,
    id: deps.ids.next(),
    type: 'CHALLENGE_DEPOSIT',
    status: 'INITIATED',
    reason: null,
  });
  await storeDepositSecrets(trx, deps, depositKeyOf(row), {
    amounts: drawAmounts(),
    accountNumber: target.accountNumber,
  });
  const deposit = await trx
    .insertInto('challenge_deposit')
    .values({
      ...ofUser(user),
      verification_id: row.id,
      number_hash: hash,
      account_name: target.accountName,
      account_type: target.accountType,
      user_classification: target.userClassification,
      masked_number: maskNumber(target.accountNumber),
      routing_number: target.routingNumber,
      attempts_left: maxAttempts,
      instruction_key: randomUUID(),
      instructed_at: null,
      arrives_at: drawArrival(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setDepositDue(trx, depositKeyOf(row), at);
  await announceStatus(trx, deps, row);
  return { row, deposit };
}

type TargetIds = Pick<StoredVerification['row'], 'provider_account_id' | 'account_id' | 'linked_provider_account_id'>;

/**
 * Returns the ids of a linked account. A manually entered account has the ids of an earlier verification of the same number, or new ids.
 */
async function targetIds(
  trx: ServiceTransaction,
  { ids }: VerificationDeps,
  user: UserKey,
  { linked }: DepositTarget,
  hash: string,
): Promise<TargetIds> {
  if (linked !== null)
    return {
      provider_account_id: linked.providerAccountId,
      account_id: linked.accountId,
      linked_provider_account_id: linked.providerAccountId,
    };
  const earlierIds = await trx
    .selectFrom('challenge_deposit')
    .innerJoin('verification', (join) =>
      join
        .onRef('verification.bucket', '=', 'challenge_deposit.bucket')
        .onRef('verification.customer_id', '=', 'challenge_deposit.customer_id')
        .onRef('verification.user_id', '=', 'challenge_deposit.user_id')
        .onRef('verification.id', '=', 'challenge_deposit.verification_id'),
    )
    .select(['provider_account_id', 'account_id'])
    .where((where) => where.and(inTable('challenge_deposit', ofUser(user))))
    .where('number_hash', '=', hash)
    .where('linked_provider_account_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const found = earlierIds ?? { provider_account_id: ids.next(), account_id: ids.next() };
  return { ...found, linked_provider_account_id: null };
}

/** Throws Y840 while deposits to the account are in progress, and Y837 if the account is verified by the rules of the template. */
async function assertCanStart(
  trx: ServiceTransaction,
  user: UserKey,
  accountId: number,
  { template }: Template,
): Promise<void> {
  const accountIds = [accountId];
  const deposits = await findVerifications(trx, user, { accountIds, type: 'CHALLENGE_DEPOSIT' });
  if (deposits.some(({ row }) => row.status === 'INITIATED' || row.status === 'DEPOSITED'))
    throw new ServiceError('Y840');
  const earlier = (await findVerifications(trx, user, { accountIds })).map(({ row }) => row);
  if (accountStatus(earlier, template)?.status === 'SUCCESS') throw new ServiceError('Y837');
}

/** Period in which starts are counted, in milliseconds of the business clock. */
const periodMs = 30 * dayMs;
/** Maximum number of expired counts that one call deletes. */
const cleanupBatchSize = 20;

/**
 * Counts a start of deposits for the account number, across all users of the customer. Throws Y932 with the time to wait if `maxStarts`
 * starts were counted within 30 days. Deletes some expired counts.
 */
async function countStart(
  trx: ServiceTransaction,
  { customerId, hash, at, most: maxStarts }: { customerId: number; hash: string; at: Date; most: number },
): Promise<void> {
  const since = new Date(at.getTime() - periodMs);
  const recent = recentUses(sql.ref('deposit_start.started_at'), since);
  const { rows } = await sql`
    insert into ${sql.table('deposit_start')} (customer_id, number_hash, started_at, last_started_at)
    values (${customerId}, ${hash}, array[${at}::timestamptz], ${at})
    on conflict (customer_id, number_hash) do update
      set started_at = ${recent} || ${at}::timestamptz, last_started_at = ${at}
      where cardinality(${recent}) < ${maxStarts}
    returning number_hash`.execute(trx);
  if (rows.length === 0) {
    const { rows: storedRows } = await sql<{ recent: Date[] }>`
      select ${recent} as recent from ${sql.table('deposit_start')}
      where customer_id = ${customerId} and number_hash = ${hash}`.execute(trx);
    throw new ServiceError('Y932', {
      retryAfter: secondsUntilNextUse(storedRows[0]?.recent ?? [], { most: maxStarts, periodMs, at }),
    });
  }
  await sql`
    delete from ${sql.table('deposit_start')} where (customer_id, number_hash) in (
      select customer_id, number_hash from ${sql.table('deposit_start')} where last_started_at < ${since}
      order by last_started_at limit ${cleanupBatchSize} for update skip locked)`.execute(trx);
}

/**
 * Returns a hash that is equal for equal account numbers of a customer's users. The key differs for each customer. Ignores hyphens, case
 * and leading zeros.
 */
function numberHash(
  key: Buffer,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): string {
  const plain = accountNumber.replaceAll('-', '').replace(/^0+/, '').toUpperCase();
  return createHmac('sha256', key).update(`${routingNumber}|${plain}`).digest('base64url');
}
