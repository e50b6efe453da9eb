import { addDays } from '@fin-link/contracts/service';
import Big from 'big.js';
import { sql } from 'kysely';
import { type ServiceTransaction, ofUserSql } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { lockAccounts } from '../accounts/index.ts';
import { categories, categoryIdsWhere } from '../categories/index.ts';
import { writeTransactions } from '../provider-account-records/index.ts';
import { isPayWording } from './categorization/refund-wording.ts';

/** Categories of unexplained credits, and of refunds of unknown payees. */
const openCategories = sql.join([categories.deposits.id, categories.uncategorized.id, categories.refunds.id]);
/** Credits that may be refunds if earlier purchases cover them. */
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
 * Gives credits the category of their payee if earlier purchases at this payee cover them. Removes the category from credits that are no
 * longer covered. Journals the changes. Reads all transactions of the payees, so that the result does not depend on batches. Depends on the
 * bank's data and the derived layer only. Idempotent. The caller must hold the locks of the user and of all the user's provider accounts.
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
  if (changed.length === 0) return;
  await lockAccounts(trx, user);
  await writeTransactions(
    trx,
    user,
    { refund_category_id: 'integer', refund_detail_category_id: 'integer' },
    changed,
    now,
  );
}

/** Reads the credits that may be refunds or are stored as refunds, and all other transactions of their payees. */
async function readRows(trx: ServiceTransaction, user: UserKey): Promise<StoredRow[]> {
  // Served by the index `transaction_possible_refund`.
  const { rows: credits } = await sql<{ id: number; payee: string }>`
    select id, payee from ${sql.table('transaction')}
    where ${ofUserSql(user)} and (${isOpenCredit} or refund_category_id is not null)`.execute(trx);
  if (credits.length === 0) return [];
  const payees = [...new Set(credits.map(({ payee }) => payee))];
  const { rows } = await sql<StoredRow>`
    select id, payee, account_id as "accountId", date, amount, currency, original_description as description,
      base_type as "baseType", type, derived_category_id as "categoryId", derived_detail_category_id as "detailCategoryId",
      ${isOpenCredit} as "isOpen", refund_category_id as "refundCategoryId", refund_detail_category_id as "refundDetailCategoryId"
    from ${sql.table('transaction')}
    where ${ofUserSql(user)} and (payee = any(${payees}::text[]) or id = any(${credits.map(({ id }) => id)}::bigint[]))`.execute(
    trx,
  );
  return rows;
}

const expenses: ReadonlySet<number> = new Set(
  categoryIdsWhere(({ id, type }) => type === 'EXPENSE' && id !== categories.refunds.id),
);

/** Converts a transaction. Returns `null` if the transaction is neither a purchase nor possibly a refund. */
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

/** Category of a payee, as derived from a purchase. */
interface PayeeCategory {
  categoryId: number;
  detailCategoryId: number | null;
}

export interface PayeeRow {
  id: number;
  payee: string;
  accountId: number;
  /** `yyyy-MM-dd`. */
  date: string;
  /** Decimal text without a sign. */
  amount: string;
  currency: string;
  description: string;
  /**
   * `purchase`: an expense. `refund`: a credit that its words, a code or the card show to be a refund. `refund of unknown`: such a credit
   * without a payee's category. `credit`: a credit that is a refund only if purchases cover it.
   */
  kind: 'purchase' | 'refund' | 'refund of unknown' | 'credit';
  /** Category of a purchase; the credit's own category for other kinds. */
  category: PayeeCategory;
}

/**
 * Number of days before a refund in which purchases count. Shops take returns for 30 to 90 days. Card networks and PayPal allow disputes
 * for 120 to 180 days.
 */
const maxRefundDays = 180;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Orders transactions by their contents, so that the order of storage has no effect. Oldest first. Within a day, known refunds precede
 * other transactions, and smaller amounts precede larger ones.
 */
const compareRows = (one: PayeeRow, other: PayeeRow): number =>
  compareTexts(one.date, other.date) ||
  Number(one.kind === 'credit') - Number(other.kind === 'credit') ||
  new Big(one.amount).cmp(other.amount) ||
  one.accountId - other.accountId ||
  compareTexts(one.description, other.description) ||
  one.id - other.id;

/**
 * Returns the category of each covered credit, by its id. A credit is covered if the purchases of the last `maxRefundDays` days at the same
 * payee amount to at least the credit. Each refund uses up purchases, including refunds that are already known. The category is that of the
 * newest purchase.
 */
export function coverRefunds(rows: readonly PayeeRow[]): Map<number, PayeeCategory> {
  const covered = new Map<number, PayeeCategory>();
  for (const samePayee of Map.groupBy(rows, ({ payee, currency }) => JSON.stringify([payee, currency])).values()) {
    const sorted = samePayee.toSorted(compareRows);
    let purchases = sorted.filter(({ kind }) => kind === 'purchase').map((row) => ({ row, left: new Big(row.amount) }));
    for (const credit of sorted.filter(({ kind }) => kind !== 'purchase')) {
      const firstDay = addDays(credit.date, -maxRefundDays);
      // Drops purchases that are too old or used up. Credits are sorted by day, so later credits do not need these purchases either.
      purchases = purchases.filter(({ row, left }) => row.date >= firstDay && left.gt(0));
      const earlier = purchases.filter(({ row }) => row.date <= credit.date);
      const total = earlier.reduce((sum, { left }) => sum.plus(left), new Big(0));
      const newest = earlier.at(-1);
      const isCovered = newest !== undefined && total.gte(credit.amount);
      if (isCovered && credit.kind !== 'refund') covered.set(credit.id, newest.row.category);
      if (isCovered || credit.kind !== 'credit') spend(earlier, new Big(credit.amount));
    }
  }
  return covered;
}

/** Deducts an amount from the purchases, oldest first, because the oldest purchases expire first for later refunds. */
function spend(purchases: readonly { left: Big }[], amount: Big): void {
  let rest = amount;
  for (const purchase of purchases) {
    const used = purchase.left.lt(rest) ? purchase.left : rest;
    purchase.left = purchase.left.minus(used);
    rest = rest.minus(used);
  }
}
