import type { ViewRule } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { effectiveTransactions } from '../../../data/transactions/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { ownedBy } from '../stored-view.ts';

type RuleFields = Omit<ViewRule, 'id'>;
type IdList = 'accountId' | 'transactionId';

/** Returns the ids in one list of a rule. */
const idsIn = ({ include, exclude }: RuleFields, list: IdList): readonly number[] => (include ?? exclude)?.[list] ?? [];

/**
 * Throws Y800 if the user does not have an account or transaction. Skips ids that are already in stored rules of the view, because these
 * accounts and transactions may have been deleted.
 */
export async function assertOwnIds(
  trx: ServiceTransaction,
  user: UserKey,
  rules: readonly RuleFields[],
  stored: readonly RuleFields[],
): Promise<void> {
  const findAccounts = (ids: readonly number[]) =>
    trx
      .selectFrom('account')
      .select('id')
      .where((where) => where.and(ownedBy(user)))
      .where('id', 'in', ids)
      .where('account_status', '!=', 'DELETED')
      .execute();
  const findTransactions = (ids: readonly number[]) => effectiveTransactions(trx, user, { ids }).select('id').execute();
  await assertFound('accountId', rules, stored, findAccounts);
  await assertFound('transactionId', rules, stored, findTransactions);
}

/** Throws Y800 for the first rule with an id that `find` does not return. Does not look up ids of stored rules. */
async function assertFound(
  list: IdList,
  rules: readonly RuleFields[],
  stored: readonly RuleFields[],
  find: (ids: readonly number[]) => Promise<{ id: number }[]>,
): Promise<void> {
  const storedIds = new Set(stored.flatMap((rule) => idsIn(rule, list)));
  const missingIds = new Set(rules.flatMap((rule) => idsIn(rule, list)).filter((id) => !storedIds.has(id)));
  if (missingIds.size === 0) return;
  for (const { id } of await find([...missingIds])) missingIds.delete(id);
  const index = rules.findIndex((rule) => idsIn(rule, list).some((id) => missingIds.has(id)));
  if (index === -1) return;
  const part = rules[index]?.include === undefined ? 'exclude' : 'include';
  throw new ServiceError('Y800', { name: `rule[${index}].${part}.${list}` });
}
