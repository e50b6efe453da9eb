import type { Service } from '../../packages/service/src/index.ts';
import { analyze, fillTransactions, listAccounts } from '../../packages/service/test/harness/many-transactions.ts';
import { handWritten, measuredRules, queriesOfView } from '../../packages/service/test/harness/many-views.ts';
import { onBothDatabases, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name =
  'Transactions and sums of a view over 100,000 transactions of a year, beside a query written for them';

const history = { count: sized(100_000, 1_000), days: 365 };
const rounds = sized(40, 1);
const warmUps = sized(5, 0);
/** Upper limit of the ratio of the view's time to the time of a query written for it. */
const maxRatio = 2;
const dayMs = 86_400_000;

export const run = (): Promise<Row[]> => onBothDatabases(measure);

async function measure(service: Service, where: string): Promise<Row[]> {
  const user = await userOf(service, 'has-a-view');
  const toDate = service.deps.businessClock.now().toISOString().slice(0, 10);
  const fromDate = new Date(Date.parse(toDate) - 364 * dayMs).toISOString().slice(0, 10);
  await service.deps.inBackground(async () => {
    await fillTransactions(service.deps, user, { ...history, until: toDate });
    await listAccounts(service.deps);
    await analyze(service.deps);
  });
  const { body } = await user.post('/views', { name: 'Measured', preferredCurrency: 'USD', rule: measuredRules });
  const { id } = (body as { view: [{ id: string }] }).view[0];
  const period = { fromDate, toDate };
  const dates = `fromDate=${fromDate}&toDate=${toDate}`;
  const paths = {
    list: `/views/${id}/transactions?${dates}&top=100`,
    sums: `/views/${id}/transactionSummary?${dates}`,
  };
  const [compiled, written] = [queriesOfView(service.deps, user, period), handWritten(service.deps, user, period)];
  const rows: Row[] = [];
  for (const [kind, what] of [
    ['list', 'the newest 100'],
    ['sums', 'sums by category of the year'],
  ] as const) {
    const durations = { view: [] as number[], written: [] as number[], call: [] as number[] };
    // The queries alternate, so that other load on the machine affects all equally.
    for (let round = -warmUps; round < rounds; round++) {
      const [view, other] = [await timed(compiled[kind]), await timed(written[kind])];
      const call = await user.get(paths[kind]);
      if (view.rows.length !== other.rows.length) throw new Error(`${kind}: the two queries differ.`);
      if (round < 0) continue;
      durations.view.push(view.ms);
      durations.written.push(other.ms);
      durations.call.push(call.ms);
    }
    const against = `${where}: ${what}, query written for the view`;
    rows.push(
      { what: `${where}: ${what}, view with its query`, unit: 'ms', samples: durations.view, against, maxRatio },
      { what: against, unit: 'ms', samples: durations.written },
      { what: `${where}: ${what}, call of the service`, unit: 'ms', samples: durations.call },
    );
  }
  return rows;
}

async function timed(work: () => Promise<readonly object[]>): Promise<{ ms: number; rows: readonly object[] }> {
  const start = performance.now();
  const rows = await work();
  return { ms: performance.now() - start, rows };
}
