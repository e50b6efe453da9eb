import { runAllRules } from '../../../src/data/categories/rules/run-rules.ts';
import type { ContextOf } from '../../../src/platform/http/handler.ts';
import { fillTransactions } from '../../harness/many-transactions.ts';
import type { TestService } from '../../harness/test-service.ts';
import { categorizedUser } from './categorized-user.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

/** A hook before each database transaction, by its number from 1. */
type Meanwhile = (number: number) => Promise<unknown> | undefined;

const count = 2_500;
const batchSize = 1_000;
const gifts = 9;
const killed = new Error('The process was killed.');

/** Creates users with more transactions than one batch, and simulates processes that end between two batches. */
export function manyTransactions(service: TestService) {
  const { deps } = service;

  /** Creates a user with many transactions, ten per day, all of which match a rule for gifts. */
  async function userWithMany(loginName: string) {
    const user = await categorizedUser(service, loginName);
    await fillTransactions(deps, user, { count, days: count / 10, until: '2026-01-15' });
    const owner = ofUser(user);
    await deps.database.db
      .deleteFrom('category_rule')
      .where((where) => where.and(owner))
      .execute();
    await deps.database.db
      .updateTable('provider_account')
      .set({ is_data_extracts_enabled: true })
      .where('user_id', '=', user.userId)
      .execute();
    const { userDefinedRuleId: ruleId } = await user.addRule({ categoryId: gifts, description: 'purchase' });
    const context = {
      customer: { id: user.customerId },
      user: { id: user.userId, loginName },
    } as ContextOf<'updateRule'>;
    return {
      ...user,
      ruleId,
      context,
      decided: () =>
        deps.database.db
          .selectFrom('transaction')
          .select(['id', 'date', 'category_id'])
          .where((where) => where.and(owner))
          .where('rule_id', 'is not', null)
          .orderBy('date')
          .execute(),
      runHere: (meanwhile?: Meanwhile) => runAllRules(depsWith(meanwhile), user),
      decideAs: (id: number) =>
        deps.database.db
          .updateTable('transaction')
          .set({ rule_id: ruleId, rule_category_id: gifts })
          .where((where) => where.and({ ...owner, id }))
          .execute(),
    };
  }

  const killedAt =
    (last: number): Meanwhile =>
    (number) =>
      number === last ? Promise.reject(killed) : undefined;

  function depsWith(meanwhile: Meanwhile = () => undefined): typeof deps {
    let number = 0;
    const tx: typeof deps.database.tx = async (work) => {
      await meanwhile((number += 1));
      return deps.database.tx(work);
    };
    return { ...deps, database: { ...deps.database, tx } };
  }

  return { batchSize, count, depsWith, killed, killedAt, userWithMany };
}
