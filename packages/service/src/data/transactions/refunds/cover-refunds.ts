import Big from 'big.js';

/** Category of a payee, as derived from a purchase. */
export interface PayeeCategory {
  categoryId: number;
  detailCategoryId: number | null;
}

/** A transaction with a payee. */
export interface PayeeRow {
  id: number;
  payee: string;
  accountId: number;
  /** `yyyy-MM-dd`. */
  date: string;
  /** Decimal without a sign. */
  amount: string;
  currency: string;
  description: string;
  /**
   * `purchase`: an expense. `refund`: a credit that is a refund by its words, a code or a card. `refund of unknown`: such a credit without
   * the category of a payee. `credit`: a credit that is a refund only if purchases cover it.
   */
  kind: 'purchase' | 'refund' | 'refund of unknown' | 'credit';
  /** Category of a purchase. */
  category: PayeeCategory;
}

/**
 * Number of days before a refund in which purchases count. Shops take returns for 30 to 90 days; card networks and PayPal allow disputes for
 * 120 to 180 days.
 */
export const maxRefundDays = 180;

const dayMs = 86_400_000;
const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Orders transactions by what they state, so that the order in which they were stored has no effect: oldest first; on one day known refunds
 * first, then smaller amounts.
 */
const compareRows = (one: PayeeRow, other: PayeeRow): number =>
  compareTexts(one.date, other.date) ||
  Number(one.kind === 'credit') - Number(other.kind === 'credit') ||
  new Big(one.amount).cmp(other.amount) ||
  one.accountId - other.accountId ||
  compareTexts(one.description, other.description) ||
  one.id - other.id;

/**
 * Returns the category of each credit that earlier purchases at the same payee cover, by its id: the purchases of the last `maxRefundDays`
 * days that other refunds have not used amount to at least the credit. The category is that of the newest of them. Known refunds use
 * purchases, too.
 */
export function coverRefunds(rows: readonly PayeeRow[]): Map<number, PayeeCategory> {
  const covered = new Map<number, PayeeCategory>();
  for (const samePayee of Map.groupBy(rows, ({ payee, currency }) => JSON.stringify([payee, currency])).values()) {
    const sorted = samePayee.toSorted(compareRows);
    let purchases = sorted.filter(({ kind }) => kind === 'purchase').map((row) => ({ row, left: new Big(row.amount) }));
    for (const credit of sorted.filter(({ kind }) => kind !== 'purchase')) {
      const firstDay = new Date(Date.parse(credit.date) - maxRefundDays * dayMs).toISOString().slice(0, 10);
      // Credits are sorted by day, so later ones cannot use these purchases either.
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

/** Uses an amount of the purchases, oldest first, because the oldest are the first that later refunds cannot use. */
function spend(purchases: readonly { left: Big }[], amount: Big): void {
  let rest = amount;
  for (const purchase of purchases) {
    const used = purchase.left.lt(rest) ? purchase.left : rest;
    purchase.left = purchase.left.minus(used);
    rest = rest.minus(used);
  }
}
