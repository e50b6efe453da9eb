import { type RawBuilder, sql } from 'kysely';
import type { NeedsDatabase, ServiceTransaction } from '../../database/index.ts';
import { lockProviderAccounts } from '../../provider-accounts/index.ts';
import type { UserKey } from '../../users/index.ts';
import { settlePairs } from '../pairs/settle-pairs.ts';
import { recordRecategorized } from '../record-recategorized.ts';
import { comparedRules, type Decidable, decide, readDecidable } from './apply-rules.ts';

/** Transactions that one transaction of the database decides: it holds the locks of the user for some tens of milliseconds. */
const atOnce = 1_000;

/** The transactions that rules are applied to: all of the user's, those that one rule has decided, or those that it fits. */
export type RuleTarget = 'all' | { decidedBy: number } | { fitting: number };

/** The last transaction of a batch. */
export type BatchEnd = Pick<Decidable, 'id' | 'date'>;

export interface BatchOptions {
  target: RuleTarget;
  /** The batch after this one; by default the first one. */
  after: BatchEnd | undefined;
  /** A rule that decides nothing any more. */
  without?: number;
  now: Date;
}

/**
 * Calls `step` in one transaction of the database after another, each time with the end of the batch before, until it says that there is
 * none after it. What was decided stands wherever that ends.
 */
export async function inBatches(
  { database }: NeedsDatabase,
  step: (trx: ServiceTransaction, after: BatchEnd | undefined) => Promise<BatchEnd | null>,
): Promise<void> {
  let end: BatchEnd | null | undefined;
  do {
    const after: BatchEnd | undefined = end ?? undefined;
    end = await database.tx((trx) => step(trx, after));
  } while (end !== null);
}

/**
 * Applies the user's rules to the next batch, the newest first; settles what is a transfer between accounts by it, and journals what is
 * in another category now. Returns the end of the batch, or null where there is none after it. The caller has locked the user.
 */
export async function recategorizeBatch(
  trx: ServiceTransaction,
  user: UserKey,
  { target, after, without, now }: BatchOptions,
): Promise<BatchEnd | null> {
  await lockProviderAccounts(trx, user);
  const all = await comparedRules(trx, user);
  const asked = target !== 'all' && 'fitting' in target ? all.find(({ id }) => id === target.fitting) : undefined;
  const batch = await readDecidable(
    trx,
    user,
    sql`${chosen(target)} and ${following(after)} order by date desc, id desc limit ${atOnce}`,
  );
  const changed = await decide(trx, user, batch, { rules: all.filter(({ id }) => id !== without), asked, now });
  await settlePairs(trx, user, { transactionIds: changed.map(({ id }) => id) });
  await recordRecategorized(trx, user, changed);
  return batch.length < atOnce ? null : endOf(batch);
}

const everything = sql`true`;

const chosen = (target: RuleTarget): RawBuilder<unknown> =>
  target !== 'all' && 'decidedBy' in target ? sql`rule_id = ${target.decidedBy}::bigint` : everything;

/** By the date of the transaction, as a refresh may give the others another `listing_order` meanwhile. */
const following = (after: BatchEnd | undefined): RawBuilder<unknown> =>
  after === undefined ? everything : sql`(date, id) < (${after.date}::date, ${after.id}::bigint)`;

const endOf = (batch: readonly Decidable[]): BatchEnd | null =>
  batch.reduce<BatchEnd | null>(
    (last, { id, date }) =>
      last === null || date < last.date || (date === last.date && id < last.id) ? { id, date } : last,
    null,
  );
