import type { AmountOperation, DescriptionOperation } from '@fin-link/contracts/service';
import { type RawBuilder, sql } from 'kysely';
import { type ServiceTransaction, ofUserSql } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { ChangedTransaction } from '../../provider-account-records/index.ts';

/** A stored transaction with its layers. */
interface RuleTransaction extends ChangedTransaction, Omit<ComparedTransaction, 'amount'> {
  amount: string;
  /** `yyyy-MM-dd`. */
  date: string;
  category_id: number;
  user_category_id: number | null;
  own_category_id: number | null;
  derived_category_id: number;
  rule_id: number | null;
  rule_category_id: number | null;
  rule_user_category_id: number | null;
}

interface RuleRun {
  /** Rules in order of precedence. */
  rules: readonly ComparedRule[];
  /** If set, only transactions that match this rule are processed. */
  requested?: ComparedRule | undefined;
  now: Date;
}

/**
 * Assigns the first matching rule, or none, to stored transactions. Transactions keep a category that the user edited. Returns the
 * transactions whose category changed. The caller must journal them, and must hold the locks of the provider accounts.
 */
export async function applyRules(
  trx: ServiceTransaction,
  user: UserKey,
  { transactionIds }: { transactionIds: readonly number[] },
  now: Date,
): Promise<ChangedTransaction[]> {
  if (transactionIds.length === 0) return [];
  const rules = await readRules(trx, user);
  // Without rules no transaction has a rule layer, because deleting a rule removes its layer.
  if (rules.length === 0) return [];
  // One parameter for all ids, because PostgreSQL limits the parameters of a statement.
  const ids = sql`id in (select json_array_elements_text(${JSON.stringify(transactionIds)}::text::json)::bigint)`;
  return writeRuleLayers(trx, user, await readRuleTransactions(trx, user, ids), { rules, now });
}

/** Reads the user's rules in order of precedence. */
export async function readRules(trx: ServiceTransaction, user: UserKey): Promise<ComparedRule[]> {
  const { rows } = await sql<Omit<ComparedRule, 'amount'> & { amount: string | null }>`
    select id, category_id, user_category_id, description_operation, lower(description) as description, amount_operation, amount
    from ${sql.table('category_rule')}
    where ${ofUserSql(user)}
    order by priority, created_at, id`.execute(trx);
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : toComparedAmount(row.amount) }));
}

/** Reads transactions of the user with their layers, in no particular order. */
export async function readRuleTransactions(
  trx: ServiceTransaction,
  user: UserKey,
  /** SQL condition, optionally with an order and a limit. */
  where: RawBuilder<unknown>,
): Promise<RuleTransaction[]> {
  const { rows } = await sql<RuleTransaction>`
    select stored.id, account_id, account.provider_account_id, stored.is_manual, stored.date, stored.amount,
      lower(original_description) as original, lower(simple_description) as simple, category_id, user_category_id,
      own_category_id, derived_category_id, rule_id, rule_category_id, rule_user_category_id
    from (
      select * from ${sql.table('transaction')}
      where ${ofUserSql(user)} and ${where}
    ) as stored
    join ${sql.table('account')} as account on account.bucket = stored.bucket and account.customer_id = stored.customer_id
      and account.user_id = stored.user_id and account.id = stored.account_id`.execute(trx);
  return rows;
}

/** Assigns rules like `applyRules`, to transactions that were already read in this database transaction. */
export async function writeRuleLayers(
  trx: ServiceTransaction,
  user: UserKey,
  transactions: readonly RuleTransaction[],
  { rules, requested, now }: RuleRun,
): Promise<ChangedTransaction[]> {
  const layers = transactions.flatMap((stored) => {
    const compared = { ...stored, amount: toComparedAmount(stored.amount) };
    if (requested !== undefined && !matchesRule(requested, compared)) return [];
    return changedLayer(stored, firstMatchingRule(rules, compared)) ?? [];
  });
  if (layers.length > 0)
    await sql`
      update ${sql.table('transaction')} as stored
      set rule_id = layer.rule_id, rule_category_id = layer.rule_category_id,
        rule_user_category_id = layer.rule_user_category_id,
        last_updated_at = case when layer.is_changed then ${now}::timestamptz else stored.last_updated_at end
      from json_to_recordset(${JSON.stringify(layers)}::text::json)
        as layer (id bigint, rule_id bigint, rule_category_id integer, rule_user_category_id bigint, is_changed boolean)
      where ${ofUserSql(user, 'stored')}
        and stored.id = layer.id`.execute(trx);
  const changedIds = new Set(layers.filter((layer) => layer.is_changed).map(({ id }) => id));
  return transactions.filter(({ id }) => changedIds.has(id));
}

/** Rule layer of a transaction. `is_changed` is true if the transaction's category in replies changes. */
interface RuleLayer {
  id: number;
  rule_id: number | null;
  rule_category_id: number | null;
  rule_user_category_id: number | null;
  is_changed: boolean;
}

/** Returns the rule layer that a rule, or no rule, gives to a transaction. Returns `null` if the stored layer is equal. */
function changedLayer(stored: RuleTransaction, rule: ComparedRule | undefined): RuleLayer | null {
  const ruleId = rule?.id ?? null;
  const category = rule?.category_id ?? null;
  const userCategory = rule?.user_category_id ?? null;
  const isEqual =
    ruleId === stored.rule_id && category === stored.rule_category_id && userCategory === stored.rule_user_category_id;
  if (isEqual) return null;
  // A rule hides the derived detail category. Replies therefore change if a rule is added or removed, even one with the same category.
  const isChanged =
    stored.own_category_id === null &&
    ((category ?? stored.derived_category_id) !== stored.category_id ||
      userCategory !== stored.user_category_id ||
      (ruleId === null) !== (stored.rule_id === null));
  return {
    id: stored.id,
    rule_id: ruleId,
    rule_category_id: category,
    rule_user_category_id: userCategory,
    is_changed: isChanged,
  };
}

/** A rule in a form for comparison with transactions. */
interface ComparedRule {
  id: number;
  category_id: number;
  user_category_id: number | null;
  description_operation: DescriptionOperation | null;
  /** Description in lower case, as PostgreSQL converts it. */
  description: string | null;
  amount_operation: AmountOperation | null;
  /** Amount in units of 10^-20 (see `comparedDecimals`), because integers compare exactly. */
  amount: bigint | null;
}

/** A transaction in a form for comparison with rules. */
interface ComparedTransaction {
  /** Description from the bank. Like `simple`, in lower case as PostgreSQL converts it. */
  original: string;
  simple: string;
  /** Absolute amount in units of 10^-20, like the amount of a rule. */
  amount: bigint;
}

/** Number of compared decimals. Banks send fewer. */
const comparedDecimals = 20;

/** Converts decimal text from the database to an integer in units of 10^-20. */
function toComparedAmount(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.slice(0, comparedDecimals).padEnd(comparedDecimals, '0'));
}

const firstMatchingRule = (
  rules: readonly ComparedRule[],
  transaction: ComparedTransaction,
): ComparedRule | undefined => rules.find((rule) => matchesRule(rule, transaction));

const matchesRule = (rule: ComparedRule, transaction: ComparedTransaction): boolean =>
  matchesDescription(rule, transaction) && matchesAmount(rule, transaction);

function matchesDescription(
  { description_operation: operation, description }: ComparedRule,
  { original, simple }: ComparedTransaction,
): boolean {
  if (description === null) return true;
  return operation === 'stringEquals'
    ? original === description || simple === description
    : original.includes(description) || simple.includes(description);
}

function matchesAmount(
  { amount_operation: operation, amount: limit }: ComparedRule,
  { amount }: ComparedTransaction,
): boolean {
  if (limit === null) return true;
  switch (operation) {
    case 'numberEquals':
      return amount === limit;
    case 'numberLessThan':
      return amount < limit;
    case 'numberLessThanEquals':
      return amount <= limit;
    case 'numberGreaterThan':
      return amount > limit;
    // `numberGreaterThanEquals`
    default:
      return amount >= limit;
  }
}
