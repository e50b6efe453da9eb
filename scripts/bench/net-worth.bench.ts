import { fillBalances } from '../../packages/service/test/harness/many-balances.ts';
import { onBothDatabases, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name =
  'Net worth of two years with 50 accounts, a balance of each on each day, beside 10 other users with as many';

const accounts = 50;
const days = 730;
const others = 10;
const rounds = sized(20, 1);
const warmUps = sized(3, 0);
/** Upper limit in milliseconds. */
const limit = { percentile: 95, most: 200 };

export const run = (): Promise<Row[]> =>
  onBothDatabases(async (service, where) => {
    const user = await userOf(service, 'has-accounts');
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
        const { ms, body } = await user.get(`/derived/networth?fromDate=${from}&${query}`);
        if (body.networth === undefined) throw new Error(`There is no record ${what}.`);
        if (round >= 0) samples.push(ms);
      }
      rows.push({ what: `${where}: ${what}`, unit: 'ms', samples, ...(where === 'PostgreSQL' && { limit }) });
    }
    return rows;
  });
