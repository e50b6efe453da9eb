import { expect, test } from 'vitest';
import { ChangesForgottenError, readChanges } from '../../src/index.ts';
import type { Change } from '../../src/index.ts';
import { fakeExtracts, transactions } from './fake-extracts.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
const minutes = (count: number) => start + count * 60_000;
const fromDate = '2026-11-20T10:00:00Z';

async function read(changes: AsyncIterable<Change>): Promise<string[]> {
  const lines: string[] = [];
  for await (const change of changes) {
    if (change.kind === 'window') lines.push(`${change.fromDate} to ${change.toDate}`);
    else lines.push(`${change.page.loginName} ${change.page.transactions.length}`);
  }
  return lines;
}
const clockAt = (count: number) => ({ now: () => new Date(minutes(count) + 400) });

test('a long gap is read in consecutive windows of at most 60 minutes, up to now', async () => {
  const users = {
    sbMem1: { changedAt: minutes(10), transactions: transactions(3) },
    sbMem2: { changedAt: minutes(20), transactions: transactions(1) },
    sbMem3: { changedAt: minutes(130), transactions: [] },
  };
  const service = await fakeExtracts(users, () => minutes(150));
  expect(await read(readChanges(service.asAdmin, { fromDate, clock: clockAt(150) }))).toEqual([
    'sbMem1 2',
    'sbMem1 1',
    'sbMem2 1',
    '2026-11-20T10:00:00Z to 2026-11-20T11:00:00Z',
    '2026-11-20T11:00:00Z to 2026-11-20T12:00:00Z',
    'sbMem3 0',
    '2026-11-20T12:00:00Z to 2026-11-20T12:30:00Z',
  ]);
  expect(service.windows).toHaveLength(3);
});

test('readChanges stops where the service reports a period as complete, and continues from there', async () => {
  const users = { sbMem1: { changedAt: minutes(25), transactions: [] } };
  let horizon = minutes(20);
  const service = await fakeExtracts(users, () => horizon);
  expect(await read(readChanges(service.asAdmin, { fromDate, clock: clockAt(30) }))).toEqual([
    '2026-11-20T10:00:00Z to 2026-11-20T10:20:00.000Z',
  ]);
  expect(service.windows).toHaveLength(1);
  horizon = minutes(30);
  expect(
    await read(readChanges(service.asAdmin, { fromDate: '2026-11-20T10:20:00.000Z', clock: clockAt(30) })),
  ).toEqual(['sbMem1 0', '2026-11-20T10:20:00.000Z to 2026-11-20T10:30:00Z']);
});

test('readChanges reads nothing and ends no window while no period is complete', async () => {
  const service = await fakeExtracts({}, () => minutes(0));
  expect(await read(readChanges(service.asAdmin, { fromDate, clock: clockAt(30) }))).toEqual([]);
  expect(await read(readChanges(service.asAdmin, { fromDate, clock: clockAt(-30) }))).toEqual([]);
  expect(service.windows).toHaveLength(1);
});

test('a gap that is too old for the service throws ChangesForgottenError', async () => {
  const service = await fakeExtracts({}, () => minutes(150), { remembers: 60_000 });
  const failed = await read(readChanges(service.asAdmin, { fromDate, clock: clockAt(150) })).catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(ChangesForgottenError);
  expect(failed).toMatchObject({ fromDate, cause: { code: 'Y809' } });
});

test('a service whose clock is behind is read up to its own time', async () => {
  const users = { sbMem1: { changedAt: minutes(25), transactions: [] } };
  const service = await fakeExtracts(users, () => minutes(30), { now: () => minutes(30) });
  const ahead = { now: () => new Date(minutes(30) + 7_400) };
  expect(await read(readChanges(service.asAdmin, { fromDate, clock: ahead }))).toEqual([
    'sbMem1 0',
    '2026-11-20T10:00:00Z to 2026-11-20T10:29:59Z',
  ]);
  const last = '2026-11-20T10:29:59Z';
  expect(await read(readChanges(service.asAdmin, { fromDate: last, clock: ahead }))).toEqual([]);
});

test('a start that the service refuses is an error, even if the end is moved back', async () => {
  const service = await fakeExtracts({}, () => minutes(0), { now: () => minutes(0) });
  await expect(read(readChanges(service.asAdmin, { fromDate, clock: clockAt(90) }))).rejects.toMatchObject({
    code: 'Y800',
  });
});
