import { sql } from 'kysely';
import { lockAccounts } from '../../accounts/index.ts';
import { categories, categoryIdsWhere } from '../../categories/index.ts';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { type ChangedTransaction, recordTransactions } from '../../provider-account-records/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { isPayWording } from '../categorization/refund-wording.ts';
import { coverRefunds, type PayeeRow } from './cover-refunds.ts';

/** Categories of credits that nothing explains, and of refunds of unknown payees. */
const openCategories = sql.join([categories.deposits.id, categories.uncategorized.id, categories.refunds.id]);
/** Credits that purchases may cover. */
const isOpenCredit = sql`(base_type = 'CREDIT' and derived_category_id in (${openCategories}) and container in ('bank', 'creditCard'))`;

interface StoredRow extends Omit<PayeeRow, 'kind' | 'category'> {
  baseType: 'CREDIT' | 'DEBIT';
  type: string;
  categoryId: number;
  detailCategoryId: number | null;
  isOpen: boolean;
  refundCategoryId: number | null;
  refundDetailCategoryId: number | null;
}

/**
 * Gives credits that earlier purchases at the same payee cover the category of that payee, removes it from those that are no longer covered,
 * and journals both. Decides from all transactions of the payees, so that every batching of the same transactions has the same result.
 * Depends on the bank's data and on the derived layer only. Idempotent. The caller must hold the locks of the user and of all the user's
 * provider accounts.
 */
export async function settleRefunds(trx: ServiceTransaction, user: UserKey, now: Date): Promise<void> {
  const rows = await readRows(trx, user);
  if (rows.length === 0) return;
  const covered = coverRefunds(rows.flatMap((row) => toPayeeRow(row) ?? []));
  const changed = rows.flatMap((row) => {
    const { categoryId = null, detailCategoryId = null } = covered.get(row.id) ?? {};
    return categoryId === row.refundCategoryId && detailCategoryId === row.refundDetailCategoryId
      ? []
      : { id: row.id, refund_category_id: categoryId, refund_detail_category_id: detailCategoryId };
  });
  if (changed.length > 0) await writeRefunds(trx, user, changed, now);
}

/** Reads the credits that may be refunds or are stored as refunds, and all other transactions of their payees. */
async function readRows(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<StoredRow[]> {
  const ofUser = sql`customer_id = ${customerId}::bigint and user_id = ${userId}::bigint`;
  // The index `transaction_possible_refund` serves this statement.
  const { rows: credits } = await sql<{ id: number; payee: string }>`
    select id, payee from ${sql.table('transaction')}
    where ${ofUser} and (${isOpenCredit} or refund_category_id is not null)`.execute(trx);
  if (credits.length === 0) return [];
  const payees = [...new Set(credits.map(({ payee }) => payee))];
  const { rows } = await sql<StoredRow>`
    select id, payee, account_id as "accountId", date, amount, currency, original_description as description,
      base_type as "baseType", type, derived_category_id as "categoryId", derived_detail_category_id as "detailCategoryId",
      ${isOpenCredit} as "isOpen", refund_category_id as "refundCategoryId", refund_detail_category_id as "refundDetailCategoryId"
    from ${sql.table('transaction')}
    where ${ofUser} and (payee = any(${payees}::text[]) or id = any(${credits.map(({ id }) => id)}::bigint[]))`.execute(
    trx,
  );
  return rows;
}

const expenses: ReadonlySet<number> = new Set(
  categoryIdsWhere(({ id, type }) => type === 'EXPENSE' && id !== categories.refunds.id),
);

/** Converts a transaction; returns `null` if it is neither a purchase nor possibly a refund. */
function toPayeeRow(row: StoredRow): PayeeRow | null {
  const kind = kindOf(row);
  const { categoryId, detailCategoryId } = row;
  return kind === null ? null : { ...row, kind, category: { categoryId, detailCategoryId } };
}

function kindOf({ baseType, type, categoryId, description, isOpen }: StoredRow): PayeeRow['kind'] | null {
  if (baseType === 'DEBIT') return expenses.has(categoryId) ? 'purchase' : null;
  if (type === 'REFUND') return isOpen ? 'refund of unknown' : 'refund';
  return isOpen && !isPayWording(description) ? 'credit' : null;
}

/** Writes the columns of refunds and journals the transactions. */
async function writeRefunds(
  trx: ServiceTransaction,
  user: UserKey,
  changed: readonly { id: number }[],
  now: Date,
): Promise<void> {
  await lockAccounts(trx, user);
  const { rows } = await sql<ChangedTransaction>`
    update ${sql.table('transaction')} as stored
    set refund_category_id = changed.refund_category_id, refund_detail_category_id = changed.refund_detail_category_id,
      last_updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(changed)}::text::json)
        as changed (id bigint, refund_category_id integer, refund_detail_category_id integer),
      ${sql.table('account')} as account
    where stored.customer_id = ${user.customerId}::bigint and stored.user_id = ${user.userId}::bigint
      and stored.id = changed.id and account.customer_id = stored.customer_id and account.user_id = stored.user_id
      and account.id = stored.account_id
    returning stored.id, stored.account_id, account.provider_account_id, stored.is_manual`.execute(trx);
  await recordTransactions(trx, user, rows);
}
