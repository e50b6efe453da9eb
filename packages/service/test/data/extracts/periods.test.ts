import { apiVersions } from '@fin-link/contracts/service';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { readingExtracts, written } from './reading-extracts.ts';

const linking = await scriptedLinking();
const { service } = linking;
const backend = await readingExtracts(service);
const second = await readingExtracts(service, 2);
await service.token('has-periods');
beforeEach(() => linking.reset());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Returns a period in milliseconds relative to now. */
const around = (from: number, to: number) => {
  const now = service.clock.now().getTime();
  return { fromDate: written(new Date(now + from)), toDate: written(new Date(now + to)) };
};

const endpoints = [
  ['/dataExtracts/userData', { loginName: 'has-periods' }, 30],
  ['/dataExtracts/events', { eventName: 'DATA_UPDATES' }, 7],
] as const;

describe.each(apiVersions)('periods in version %s', (version) => {
  describe.each(endpoints)('of %s', (path, query, days) => {
    const requested = (from: number, to: number) => backend.get(path, { ...query, ...around(from, to) }, version);
    const refused = async (from: number, to: number, code: string, named = ''): Promise<void> => {
      const reply = await requested(from, to);
      expectError(reply, code);
      expect(reply.text).toContain(named);
    };

    it('a period has at most 60 minutes', async () => {
      expect((await requested(-60 * minuteMs, 0)).status).toBe(200);
      await refused(-60 * minuteMs - 1_000, 0, 'Y809');
    });

    it(`a period begins at most ${days} days ago`, async () => {
      expect((await requested(-days * dayMs, -days * dayMs + minuteMs)).status).toBe(200);
      await refused(-days * dayMs - 1_000, -days * dayMs + minuteMs, 'Y809');
    });

    it('a period begins before it ends', async () => {
      expect((await requested(-minuteMs, -minuteMs)).status).toBe(200);
      await refused(-minuteMs, -2 * minuteMs, 'Y800', 'fromDate');
    });

    it('a period lies in the past', async () => {
      await refused(-minuteMs, minuteMs, 'Y800', 'toDate');
      await refused(minuteMs, 2 * minuteMs, 'Y800', 'fromDate');
    });

    it('dates are required, in UTC and with a time', async () => {
      expectError(await backend.get(path, query, version));
      for (const wrong of ['2026-01-15', 'yesterday', '2026-01-15T12:00:00+01:00'])
        expectError(await backend.get(path, { ...query, ...around(-minuteMs, 0), fromDate: wrong }, version), 'Y800');
    });

    it('a user’s token is refused', async () => {
      const token = await service.token('has-periods');
      expectError(
        await service.call('GET', path, { token, version, query: { ...query, ...around(-1_000, 0) } }),
        'Y015',
      );
    });

    it('a cursor that does not belong to the period is refused', async () => {
      const foreign = Buffer.from(JSON.stringify(['2026-01-01T00:00:00Z', 1])).toString('base64url');
      const period = around(-minuteMs, 0);
      const unreadable = Buffer.from(
        JSON.stringify([period.toDate, period.fromDate, 1, 'transaction', '\u0000', '']),
      ).toString('base64url');
      for (const cursor of ['x', foreign, 'bnVsbA', unreadable])
        expectError(await backend.get(path, { ...query, ...period, cursor }, version), 'Y800');
    });
  });

  it('a login name is refused if the customer does not have it, even if another customer does', async () => {
    const query = { ...around(-minuteMs, 0), loginName: 'has-periods' };
    expectError(await second.get('/dataExtracts/userData', query, version), 'Y800');
    const unknown = await backend.get('/dataExtracts/userData', { ...query, loginName: 'never-seen' }, version);
    expectError(unknown, 'Y800');
    expect(unknown.text).toContain('loginName');
    expectError(await backend.get('/dataExtracts/userData', { ...query, loginName: 'sandbox_admin' }, version), 'Y800');
  });
});

describe('where a period ends', () => {
  it('a change belongs to the period that begins at its time, and not to the period that ends there', async () => {
    const reference = await linking.add('at-the-edge');
    await linking.work(reference);
    const at = service.clock.now();
    await backend.begin();
    const before = { from: new Date(at.getTime() - minuteMs), to: at };
    const after = { from: at, to: new Date(at.getTime() + 1_000) };
    expect((await backend.extract('at-the-edge', before)).accounts).toEqual([]);
    expect((await backend.extract('at-the-edge', after)).accounts).toHaveLength(1);
  });

  it('a period in which the clock was moved forward is read after it was moved back', async () => {
    const { businessClock } = service.deps;
    const reference = await linking.add('moves-back');
    await linking.work(reference);
    await businessClock.advance(dayMs);
    const from = await backend.begin();
    linking.bank.listTransactions = () =>
      Promise.resolve({ kind: 'page', items: [bought('one'), bought('two')], nextCursor: null });
    await linking.refresh(reference);
    const window = await backend.until(from);
    await backend.begin();
    await businessClock.reset();
    expect((await backend.events(window)).userData).toMatchObject([{ user: { loginName: 'moves-back' } }]);
    expect((await backend.extract('moves-back', window)).transactions).toHaveLength(1);
  });
});
