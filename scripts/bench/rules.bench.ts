import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './row.ts';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { analyze, fillTransactions } from '../../packages/service/test/harness/many-transactions.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';

export const name = 'Running 199 rules over 100,000 transactions with 100,000 descriptions';

const transactions = { count: 100_000, days: 700 };
const rules = 199;
/** The service client gives up then. */
const limit = { percentile: 100, most: 20_000 };

/** What rules look at, by number from 1. Descriptions are POS PURCHASE and the number, amounts 0.02 to 99.99. */
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

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  try {
    return [
      ...(await measure('PostgreSQL', await openStorage({ url: postgres.url }), true)),
      ...(await measure('embedded', await openStorage({ dataDir: folder }))),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(where: string, storage: Storage, isLimited = false): Promise<Row[]> {
  const service = await createService({
    storage,
    vaultKeys: parseVaultKeys(generateVaultKey('bench')),
    settings: { sandbox: true, institutions: 20, checkReplies: false },
    log: { level: 'silent' },
  });
  try {
    const rows: Row[] = [];
    for (const [index, [kind, clauses]] of Object.entries(kinds).entries()) {
      const call = await caller(service, `has-rules-${index}`);
      const until = service.deps.businessClock.now().toISOString().slice(0, 10);
      await fillTransactions(service.deps, call, { ...transactions, until });
      await analyze(service.deps);
      for (let number = 1; number <= rules; number += 1)
        await call.post('/transactions/categories/rules', { rule: { categoryId: 9, ruleClause: clauses(number) } });
      for (const run of ['first run', 'run again'])
        rows.push({
          what: `${where}: ${kind}, ${run}`,
          unit: 'ms',
          samples: [await call.post('/transactions/categories/rules?action=run')],
          ...(isLimited && { limit }),
        });
    }
    return rows;
  } finally {
    await service.stop();
    await storage.close();
  }
}

async function caller({ app }: Service, loginName: string) {
  const version = { 'api-version': '1.1' };
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { ...version, loginName, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  const headers = {
    ...version,
    authorization: `Bearer ${granted.json<{ token: { accessToken: string } }>().token.accessToken}`,
  };
  const user = await app.inject({ method: 'GET', url: '/user', headers });
  return {
    customerId: 1,
    userId: user.json<{ user: { id: number } }>().user.id,
    async post(url: string, body?: object): Promise<number> {
      const start = performance.now();
      const reply = await app.inject({ method: 'POST', url, headers, ...(body && { payload: body }) });
      if (reply.statusCode >= 300) throw new Error(`${url} was answered with ${reply.statusCode}: ${reply.payload}`);
      return performance.now() - start;
    },
  };
}
