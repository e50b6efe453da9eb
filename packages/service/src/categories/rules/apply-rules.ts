import { type RawBuilder, sql } from 'kysely';
import type { ServiceTransaction } from '../../database/index.ts';
import type { UserKey } from '../../users/index.ts';
import type { Recategorized } from '../record-recategorized.ts';

/** The transactions that rules are applied to: all of the user's, those that one rule has decided, those that it fits, or some by their ids. */
export type RuleTarget = 'all' | { decidedBy: number } | { fitting: number } | { transactionIds: readonly number[] };

/** Case does not count; the description is that of the bank or the simple one. */
const fitsDescription = sql`case rule.description_operation
  when 'stringEquals' then rule.description in (described.original, described.simple)
  else strpos(described.original, rule.description) > 0 or strpos(described.simple, rule.description) > 0 end`;
/** Amounts are without a sign, and compared as decimals. */
const fitsAmount = sql`(candidate.amount is null or case candidate.amount_operation
  when 'numberEquals' then target.amount = candidate.amount
  when 'numberLessThan' then target.amount < candidate.amount
  when 'numberLessThanEquals' then target.amount <= candidate.amount
  when 'numberGreaterThan' then target.amount > candidate.amount
  else target.amount >= candidate.amount end)`;

/**
 * Writes the rule layer of the transactions in one statement: the first rule that fits, or none. Descriptions are compared once,
 * however many transactions have them, and what fits is added up as it is found: it may be every rule for every transaction.
 * Returns those whose category became another by it, which are not those with a category of their own. Whoever journals them has
 * locked the provider accounts.
 */
export async function applyRules(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  target: RuleTarget,
  now: Date,
): Promise<Recategorized[]> {
  if (target !== 'all' && 'transactionIds' in target && target.transactionIds.length === 0) return [];
  const askedRule = target !== 'all' && 'fitting' in target ? target.fitting : null;
  const { rows } = await sql<Recategorized & { is_changed: boolean }>`
    with rule as materialized (
      select id, category_id, user_category_id, description_operation, lower(description) as description,
        amount_operation, amount, row_number() over (order by priority, created_at, id) as position
      from ${sql.table('category_rule')}
      where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint
    ),
    target as materialized (
      select stored.id, account.provider_account_id, lower(stored.original_description) as original,
        lower(stored.simple_description) as simple, stored.amount, stored.category_id, stored.user_category_id,
        stored.own_category_id, stored.derived_category_id, stored.rule_id, stored.rule_category_id,
        stored.rule_user_category_id
      from ${sql.table('transaction')} as stored
      join ${sql.table('account')} as account on account.customer_id = stored.customer_id
        and account.user_id = stored.user_id and account.id = stored.account_id
      where stored.customer_id = ${customerId}::bigint and stored.user_id = ${userId}::bigint
        and ${chosen(target)}
    ),
    described as materialized (
      select original, simple, row_number() over () as number from (select distinct original, simple from target) as different
    ),
    candidate as materialized (
      select described.number, rule.id, rule.position, rule.amount_operation, rule.amount
      from described join rule on rule.description is not null and ${fitsDescription}
    ),
    fit as materialized (
      select target_id, min(position) as position, bool_or(id = ${askedRule}::bigint) as is_asked
      from (
        select target.id as target_id, candidate.id, candidate.position
        from target join described using (original, simple) join candidate using (number) where ${fitsAmount}
        union all
        select target.id, candidate.id, candidate.position
        from target join rule as candidate on candidate.description is null and ${fitsAmount}
      ) as pair
      group by target_id
    ),
    decided as (
      select target.id, target.provider_account_id, first.id as rule_id, first.category_id as rule_category_id,
        first.user_category_id as rule_user_category_id,
        target.own_category_id is null
          and (coalesce(first.category_id, target.derived_category_id), first.user_category_id, first.id is null)
            is distinct from (target.category_id, target.user_category_id, target.rule_id is null) as is_changed
      from target
      left join fit on fit.target_id = target.id
      left join rule as first on first.position = fit.position
      where (first.id, first.category_id, first.user_category_id)
          is distinct from (target.rule_id, target.rule_category_id, target.rule_user_category_id)
        and ${askedRule === null ? all : sql`fit.is_asked`}
    )
    update ${sql.table('transaction')} as stored
    set rule_id = decided.rule_id, rule_category_id = decided.rule_category_id,
      rule_user_category_id = decided.rule_user_category_id,
      last_updated_at = case when decided.is_changed then ${now}::timestamptz else stored.last_updated_at end
    from decided
    where stored.customer_id = ${customerId}::bigint and stored.user_id = ${userId}::bigint and stored.id = decided.id
    returning stored.id, stored.account_id, decided.provider_account_id, stored.is_manual, decided.is_changed`.execute(
    trx,
  );
  return rows.filter((row) => row.is_changed);
}

const all = sql`true`;

function chosen(target: RuleTarget): RawBuilder<unknown> {
  if (target === 'all' || 'fitting' in target) return all;
  if ('decidedBy' in target) return sql`stored.rule_id = ${target.decidedBy}::bigint`;
  // One parameter, however many there are. Without rules nothing is decided, and what was has been given back.
  return sql`stored.id in (select json_array_elements_text(${JSON.stringify(target.transactionIds)}::text::json)::bigint)
    and exists (select from rule)`;
}
