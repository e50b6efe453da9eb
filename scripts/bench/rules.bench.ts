import { analyze, fillTransactions } from '../../packages/service/test/harness/many-transactions.ts';
import { onBothDatabases, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name = 'Running 199 rules over 100,000 transactions with 100,000 descriptions';

const transactions = { count: sized(100_000, 500), days: sized(700, 30) };
const rules = 199;
/** Upper limit in milliseconds: the timeout of the service client. */
const limit = { percentile: 100, most: 20_000 };

export const run = (): Promise<Row[]> =>
  onBothDatabases(async (service, where) => {
    const rows: Row[] = [];
    for (const [index, [kind, clauses]] of Object.entries(kinds).entries()) {
      const user = await userOf(service, `has-rules-${index}`);
      const until = service.deps.businessClock.now().toISOString().slice(0, 10);
      await fillTransactions(service.deps, user, { ...transactions, until });
      await analyze(service.deps);
      for (let number = 1; number <= rules; number += 1)
        await user.post('/transactions/categories/rules', { rule: { categoryId: 9, ruleClause: clauses(number) } });
      for (const runName of ['first run', 'run again'])
        rows.push({
          what: `${where}: ${kind}, ${runName}`,
          unit: 'ms',
          samples: [(await user.post('/transactions/categories/rules?action=run')).ms],
          ...(where === 'PostgreSQL' && { limit }),
        });
    }
    return rows;
  });

/**
 * Kinds of rules. Each function returns the clauses of the rule with a number from 1 to `rules`. The transactions have
 * the descriptions `POS PURCHASE <number>` and amounts of at least 1.00.
 */
const kinds: Record<string, (number: number) => object[]> = {
  'one rule in twelve fits, the last one all': (number) =>
    number === rules
      ? [{ field: 'amount', operation: 'numberGreaterThan', value: 0 }]
      : [{ field: 'description', operation: 'stringContains', value: `purchase ${number + 100}` }],
  'every rule fits every transaction': (number) => [
    { field: 'description', operation: 'stringContains', value: 'purchase' },
    { field: 'amount', operation: 'numberGreaterThan', value: number / 10_000 },
  ],
  'no rule fits': (number) => [{ field: 'description', operation: 'stringContains', value: `purchases ${number}` }],
};
