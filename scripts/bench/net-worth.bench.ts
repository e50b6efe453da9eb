import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './row.ts';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { fillBalances } from '../../packages/service/test/harness/many-balances.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';

export const name =
  'Net worth of two years with 50 accounts, a balance of each on each day, beside 10 other users with as many';

const accounts = 50;
const days = 730;
const others = 10;
const rounds = 20;
const warmUps = 3;
const limit = { percentile: 95, most: 200 };

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
    const user = await caller(service, 'has-accounts');
    const today = service.deps.businessClock.now();
    const until = today.toISOString().slice(0, 10);
    await service.deps.inBackground(() => fillBalances(service.deps, user, { accounts, days, others, until }));
    const from = new Date(today.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const rows: Row[] = [];
    for (const [what, query] of [
      ['by day, the first 500', 'interval=D'],
      ['by day, the last 230', 'interval=D&skip=500'],
      ['by day with details', 'interval=D&include=details'],
      ['by week', 'interval=W'],
      ['by month', 'interval=M'],
    ] as const) {
      const samples: number[] = [];
      for (let round = -warmUps; round < rounds; round += 1) {
        const took = await user.get(`/derived/networth?fromDate=${from}&${query}`);
        if (round >= 0) samples.push(took);
      }
      rows.push({ what: `${where}: ${what}`, unit: 'ms', samples, ...(isLimited && { limit }) });
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
    async get(url: string): Promise<number> {
      const start = performance.now();
      const reply = await app.inject({ method: 'GET', url, headers });
      if (reply.statusCode !== 200) throw new Error(`${url} was answered with ${reply.statusCode}: ${reply.payload}`);
      const took = performance.now() - start;
      if (reply.json().networth === undefined) throw new Error(`${url} was answered without a record.`);
      return took;
    },
  };
}
