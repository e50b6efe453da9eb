import { describe, expect, it } from 'vitest';
import { runAllRules } from '../../src/categories/rules/run-rules.ts';
import { updateRule } from '../../src/categories/rules/update-rule.ts';
import { deleteRule } from '../../src/categories/rules/delete-rule.ts';
import type { ContextOf } from '../../src/http/handler.ts';
import { fillTransactions } from '../harness/many-transactions.ts';
import { testService } from '../harness/test-service.ts';
import { type CategorizedUser, categorizedUser, ruleBody } from './categorized-user.ts';

const service = await testService();
const { deps } = service;
const count = 2_500;
const atOnce = 1_000;
const gifts = 9;
const pets = 42;

/** A user with so many transactions, ten on each day, all of which a rule for gifts fits. */
async function userWithMany(loginName: string) {
  const user = await categorizedUser(service, loginName);
  await fillTransactions(deps, user, { count, days: count / 10, until: '2026-01-15' });
  const owner = { customer_id: user.customerId, user_id: user.userId };
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

/** What happens before each transaction of the database, by their number from 1. */
type Meanwhile = (number: number) => Promise<unknown> | undefined;

const killed = new Error('The process was killed.');
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

const run = (user: CategorizedUser) => user.call('POST', '/categories/rules', { query: { action: 'run' } });

describe('rules over more transactions than one batch', () => {
  it('an interrupted run of a rule leaves the newest whole batches categorized and journaled; the next run does the others', async () => {
    const user = await userWithMany('killed-in-a-run');
    await expect(user.runHere(killedAt(3))).rejects.toBe(killed);
    const decided = await user.decided();
    expect(decided).toHaveLength(2 * atOnce);
    expect(decided[0]?.date).toBe('2025-06-30');
    expect(await user.journaled()).toEqual(decided.map(({ id }) => String(id)).toSorted());
    expect((await run(user)).status).toBe(204);
    expect(await user.journaled()).toHaveLength(count - 2 * atOnce);
    expect(await user.decided()).toHaveLength(count);
  });

  it('a rule that is deleted between two batches of its run leaves no transaction categorized by it', async () => {
    const user = await userWithMany('deletes-in-a-run');
    const remove = () => user.call('DELETE', `/categories/rules/${user.ruleId}`);
    await user.runHere((number) => (number === 3 ? remove() : undefined));
    expect(await user.decided()).toEqual([]);
  });

  it('an interrupted deletion leaves the rule; the next one takes back all its categories, also those of transactions that came meanwhile', async () => {
    const user = await userWithMany('killed-in-a-deletion');
    await user.runHere();
    await user.journaled();
    const input = { params: { ruleId: user.ruleId }, query: undefined, body: undefined };
    await expect(deleteRule(depsWith(killedAt(2)))(input, user.context)).rejects.toBe(killed);
    expect(await user.rules()).toHaveLength(1);
    expect(await user.decided()).toHaveLength(count - atOnce);
    const newest = 250;
    await deleteRule(depsWith((number) => (number === 2 ? user.decideAs(newest) : undefined)))(input, user.context);
    expect(await user.rules()).toEqual([]);
    expect(await user.decided()).toEqual([]);
    expect(await user.journaled()).toHaveLength(count);
  });

  it('an interrupted change of a rule is complete once it is sent again', async () => {
    const user = await userWithMany('killed-in-a-change');
    await user.runHere();
    const body = ruleBody({ categoryId: pets, description: 'pos' });
    const input = { params: { ruleId: user.ruleId }, query: {}, body };
    await expect(updateRule(depsWith(killedAt(2)))(input as never, user.context)).rejects.toBe(killed);
    const categories = async () => Map.groupBy(await user.decided(), (row) => row.category_id);
    expect((await categories()).get(pets)).toHaveLength(atOnce);
    expect((await user.call('PUT', `/categories/rules/${user.ruleId}`, { body })).status).toBe(204);
    expect((await categories()).get(pets)).toHaveLength(count);
  });
});
