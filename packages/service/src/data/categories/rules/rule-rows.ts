import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { CategoryRuleTable, ServiceDatabase } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { RuleClauses } from './read-rule.ts';

/** Stored categorization rule. */
export type RuleRow = Selectable<CategoryRuleTable>;

/** Maximum number of rules per user. */
export const maxRules = 200;

/** Returns the condition that selects the user's rows. */
export const ownedBy = ({ customerId, userId }: UserKey) => ({ customer_id: customerId, user_id: userId });

/** Reads the user's rules, at most `maxRules`, in the order in which they are tried. */
export const rulesOf = (executor: Executor<ServiceDatabase>, user: UserKey): Promise<RuleRow[]> =>
  executor
    .selectFrom('category_rule')
    .selectAll()
    .where((where) => where.and(ownedBy(user)))
    .orderBy('priority')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Throws Y400 if another rule has the same clauses. */
export function assertUnique(rules: readonly RuleRow[], clauses: RuleClauses, ownId?: number): void {
  const key = keyOf(clauses);
  if (rules.some((rule) => rule.id !== ownId && keyOf(rule) === key))
    throw new ServiceError('Y400', { name: 'a rule for this combination of description and amount already exists' });
}

const keyOf = ({ description_operation, description, amount_operation, amount }: RuleClauses): string =>
  JSON.stringify([description_operation, description?.toLowerCase() ?? null, amount_operation, amount]);
