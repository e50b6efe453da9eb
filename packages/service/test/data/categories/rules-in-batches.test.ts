import { describe, expect, it } from 'vitest';
import { updateRule, deleteRule } from '../../../src/data/categories/rules/edit-rules.ts';
import { testService } from '../../harness/test-service.ts';
import { type CategorizedUser, ruleBody } from './categorized-user.ts';
import { manyTransactions } from './user-with-many.ts';

const service = await testService();
const { batchSize, count, depsWith, killed, killedAt, userWithMany } = manyTransactions(service);
const pets = 42;

const run = (user: CategorizedUser) => user.call('POST', '/categories/rules', { query: { action: 'run' } });

describe('rules over more transactions than one batch', () => {
  it('an interrupted run of a rule leaves the newest complete batches categorized and journaled, and the next run does the rest', async () => {
    const user = await userWithMany('killed-in-a-run');
    await expect(user.runHere(killedAt(3))).rejects.toBe(killed);
    const decided = await user.decided();
    expect(decided).toHaveLength(2 * batchSize);
    expect(decided[0]?.date).toBe('2025-06-30');
    expect(await user.journaled()).toEqual(decided.map(({ id }) => String(id)).toSorted());
    expect((await run(user)).status).toBe(204);
    expect(await user.journaled()).toHaveLength(count - 2 * batchSize);
    expect(await user.decided()).toHaveLength(count);
  });

  it('no transaction keeps the category of a rule that is deleted between two batches of its run', async () => {
    const user = await userWithMany('deletes-in-a-run');
    const remove = () => user.call('DELETE', `/categories/rules/${user.ruleId}`);
    await user.runHere((number) => (number === 3 ? remove() : undefined));
    expect(await user.decided()).toEqual([]);
  });

  it('an interrupted deletion keeps the rule, and the next one removes all its categories, including those of later transactions', async () => {
    const user = await userWithMany('killed-in-a-deletion');
    await user.runHere();
    await user.journaled();
    const input = { params: { ruleId: user.ruleId }, query: undefined, body: undefined };
    await expect(deleteRule(depsWith(killedAt(2)))(input, user.context)).rejects.toBe(killed);
    expect(await user.rules()).toHaveLength(1);
    expect(await user.decided()).toHaveLength(count - batchSize);
    const newest = 250;
    await deleteRule(depsWith((number) => (number === 2 ? user.decideAs(newest) : undefined)))(input, user.context);
    expect(await user.rules()).toEqual([]);
    expect(await user.decided()).toEqual([]);
    expect(await user.journaled()).toHaveLength(count);
  });

  it('an interrupted change of a rule is completed by a repeated request', async () => {
    const user = await userWithMany('killed-in-a-change');
    await user.runHere();
    const body = ruleBody({ categoryId: pets, description: 'pos' });
    const input = { params: { ruleId: user.ruleId }, query: {}, body };
    await expect(updateRule(depsWith(killedAt(2)))(input as never, user.context)).rejects.toBe(killed);
    const categories = async () => Map.groupBy(await user.decided(), (row) => row.category_id);
    expect((await categories()).get(pets)).toHaveLength(batchSize);
    expect((await user.call('PUT', `/categories/rules/${user.ruleId}`, { body })).status).toBe(204);
    expect((await categories()).get(pets)).toHaveLength(count);
  });
});
