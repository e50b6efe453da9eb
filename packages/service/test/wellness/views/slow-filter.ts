import type { Account, Container, Transaction, ViewRule } from '@fin-link/contracts/service';

/** Fields of a stored transaction that the rules of views use. */
export interface Entry {
  id: number;
  account: number;
  accountStatus: Account['accountStatus'];
  container: Container;
  date: string;
  side: Transaction['baseType'];
  amount: number;
  currency: string;
  /** System category; for a user's category, its parent. */
  category: { id: number; type: Transaction['categoryType'] };
  detail: number | null;
  merchant: string | null;
  merchantType: string | null;
  city: string | null;
  state: string | null;
}

type Selection = NonNullable<ViewRule['include']>;
type Rule = Omit<ViewRule, 'id'>;

const has = <T>(values: readonly T[] | undefined, value: T | null): boolean =>
  values === undefined || (value !== null && values.includes(value));
const hasText = (values: readonly string[] | undefined, value: string | null): boolean =>
  has(
    values?.map((text) => text.toLowerCase()),
    value?.toLowerCase() ?? null,
  );

function isSelected(entry: Entry, selection: Selection): boolean {
  const { amountRange: range, detailCategoryId = selection.detailedCategoryId } = selection;
  return (
    has(selection.merchantName, entry.merchant) &&
    has(selection.categoryId, entry.category.id) &&
    has(detailCategoryId, entry.detail) &&
    has(selection.accountId, entry.account) &&
    has(selection.transactionId, entry.id) &&
    has<string>(selection.merchantType, entry.merchantType) &&
    hasText(selection.city, entry.city) &&
    hasText(selection.state, entry.state) &&
    (range === undefined || (entry.amount >= range.fromAmount && entry.amount <= range.toAmount))
  );
}

/** Returns whether the rule's included or excluded selection matches the transaction. */
function fits(entry: Entry, rule: Rule): boolean {
  if (entry.category.type !== rule.type) return false;
  if (!has(rule.baseType, entry.side)) return false;
  if (rule.fromDate !== undefined && entry.date < rule.fromDate.slice(0, 10)) return false;
  if (rule.toDate !== undefined && entry.date > rule.toDate.slice(0, 10)) return false;
  return isSelected(entry, rule.include ?? rule.exclude ?? {});
}

/** Returns whether the view contains the transaction, without a database. */
export function isInView(entry: Entry, view: { currency: string; rules: readonly Rule[] }): boolean {
  if (entry.currency !== view.currency) return false;
  if (entry.container !== 'bank' && entry.container !== 'creditCard') return false;
  if (entry.accountStatus === 'CLOSED' || entry.accountStatus === 'DELETED') return false;
  const ofType = view.rules.filter(({ type }) => type === entry.category.type);
  if (ofType.length === 0) return false;
  if (ofType.some((rule) => rule.exclude !== undefined && fits(entry, rule))) return false;
  const including = ofType.filter(({ exclude }) => exclude === undefined);
  return including.length === 0 || including.some((rule) => fits(entry, rule));
}

export interface Sums {
  credit: number;
  debit: number;
  count: number;
}

/** Sums amounts in cents by key. Omits transactions without a key. */
export function sumsBy(entries: readonly Entry[], keyOf: (entry: Entry) => string | number | null): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null) continue;
    const sum = sums.get(String(key)) ?? { credit: 0, debit: 0, count: 0 };
    const cents = Math.round(entry.amount * 100);
    if (entry.side === 'CREDIT') sum.credit += cents;
    else sum.debit += cents;
    sum.count += 1;
    sums.set(String(key), sum);
  }
  return sums;
}
