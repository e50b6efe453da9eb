import { type RawBuilder, sql } from 'kysely';
import { type ServiceTransaction, ofUser, ofUserSql } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { categories, categoryIdsWhere } from '../system-categories.ts';
import type { Side } from './match-sides.ts';
import { printedNumbers, isNumberOf } from './printed-numbers.ts';

export interface StoredSide extends Omit<Side, 'wording' | 'named' | 'textOfDay'> {
  transfer_pair_id: number | null;
  pair_category_id: number | null;
  derived_category_id: number;
  original_description: string;
  /** The description in lower case. */
  text: string;
  /** Whether the category set by the user, a rule or the text allows a transfer. */
  may_be: boolean;
  /** Whether the category is a transfer category, or the text describes a transfer. */
  says_transfer: boolean;
  /** Whether the user or a rule set the category. */
  is_chosen: boolean;
}

/** Maximum number of sides per read, newest first. No real user has more. */
export const maxSides = 20_000;

const isAmong = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql<boolean>`${column} in (${sql.join([...ids])})`;
/** Categories of transfers between accounts. */
const transferIds = categoryIdsWhere(({ id, type }) => type === 'TRANSFER' && id !== categories.securitiesTrades.id);
const chosenCategoryId = sql`coalesce(own_category_id, rule_category_id)`;
const derivedTransfer = sql<boolean>`(${isAmong(sql`derived_category_id`, transferIds)} or type = 'TRANSFER')`;
/**
 * Transactions whose derived category allows a transfer. Includes deposits, uncategorized transactions and purchases at unknown shops on
 * bank accounts, because their texts neither show nor exclude a transfer.
 */
const derivedMayBe = sql<boolean>`(${derivedTransfer}
  or ${isAmong(sql`derived_category_id`, [categories.deposits.id, categories.uncategorized.id])}
  or (derived_category_id = ${categories.otherExpenses.id} and container = 'bank'))`;
const mayBe = sql<boolean>`case when ${chosenCategoryId} is null then ${derivedMayBe} else ${isAmong(chosenCategoryId, transferIds)} end`;

/** Transactions that may be a side now, or would be one without the user's edit or a rule. */
export const isOrWasSide = sql<boolean>`(transfer_pair_id is not null or ${derivedMayBe} or ${mayBe})`;
/** Transactions that are paired or may be paired. */
export const isSide = sql<boolean>`(transfer_pair_id is not null or ${mayBe})`;

/** Reads the transactions that match a condition, newest first, at most `maxSides`. */
export async function readSides(
  trx: ServiceTransaction,
  user: UserKey,
  where: RawBuilder<boolean>,
): Promise<StoredSide[]> {
  const { rows } = await sql<StoredSide>`
    select id, account_id, base_type, trim_scale(amount) as amount, currency, date, transfer_pair_id, pair_category_id,
      derived_category_id, original_description, lower(original_description) as text, ${mayBe} as may_be,
      case when ${chosenCategoryId} is null then ${derivedTransfer} else true end as says_transfer, ${chosenCategoryId} is not null as is_chosen
    from ${sql.table('transaction')}
    where ${ofUserSql(user)} and ${where}
    order by date desc
    limit ${maxSides}`.execute(trx);
  return rows;
}

/**
 * Returns the transactions that may be sides of a transfer, with the kind of transfer and the accounts in their texts. Excludes
 * transactions whose text has an account number that matches no account of the user.
 */
export async function toSides(trx: ServiceTransaction, user: UserKey, rows: readonly StoredSide[]): Promise<Side[]> {
  const possibleSides = rows.filter((row) => row.may_be);
  const groups = [...Map.groupBy(possibleSides, ({ amount, currency }) => `${amount} ${currency}`).values()].filter(
    (group) =>
      new Set(group.map((row) => row.base_type)).size > 1 && new Set(group.map((row) => row.account_id)).size > 1,
  );
  if (groups.length === 0) return [];
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'masked_number'])
    .where((where) => where.and(ofUser(user)))
    .execute();
  const textsOfDay = await textsOfOneDay(trx, user, groups);
  return groups.flat().flatMap((row) => {
    const named = namedAccounts(row, accounts);
    if (named === 'another') return [];
    const isPerson = !row.is_chosen && personToPersonServices.test(row.original_description);
    const transferWording = isPerson ? 'person' : 'own transfer';
    return {
      ...row,
      named,
      wording: row.says_transfer ? transferWording : 'none',
      textOfDay: textsOfDay.has(row.text) ? row.text : null,
    } as const;
  });
}

/** Payment services that are mostly used between persons. */
const personToPersonServices = /\b(?:ZELLE|VENMO|CASH APP)\b/i;

/**
 * Returns the texts that both sides of a possible transfer have on one day and that the user has on no other day. A recurring text, for
 * example a person's name, is no evidence. Each group has transactions of one amount and currency.
 */
async function textsOfOneDay(
  trx: ServiceTransaction,
  user: UserKey,
  groups: readonly StoredSide[][],
): Promise<ReadonlySet<string>> {
  const shared = new Set<string>();
  for (const group of groups)
    for (const rows of Map.groupBy(group, ({ date, text }) => `${date} ${text}`).values()) {
      const [first, ...others] = rows;
      if (first !== undefined && /\p{L}/u.test(first.text) && others.some((row) => row.base_type !== first.base_type))
        shared.add(first.text);
    }
  if (shared.size === 0) return shared;
  const { rows } = await sql<{ text: string }>`
    select lower(original_description) as text from ${sql.table('transaction')}
    where ${ofUserSql(user)}
      and lower(original_description) = any(array[${sql.join([...shared])}]::text[])
    group by 1
    having min(date) = max(date)`.execute(trx);
  return new Set(rows.map(({ text }) => text));
}

/**
 * Returns the user's accounts that match all account numbers in the text. Returns `null` if the text has no number of another account, and
 * `another` if the numbers match no account of the user.
 */
function namedAccounts(
  { account_id: ownId, original_description: text }: StoredSide,
  accounts: readonly { id: number; masked_number: string | null }[],
): ReadonlySet<number> | 'another' | null {
  const otherMatches = printedNumbers(text)
    .map((printed) => accounts.filter(({ masked_number: mask }) => isNumberOf(printed, mask)).map(({ id }) => id))
    .filter((ids) => !ids.includes(ownId));
  const [firstMatches, ...moreMatches] = otherMatches;
  if (firstMatches === undefined) return null;
  const matchingIds = firstMatches.filter((id) => moreMatches.every((ids) => ids.includes(id)));
  return matchingIds.length === 0 ? 'another' : new Set(matchingIds);
}
