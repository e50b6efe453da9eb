import type { Provider } from '@fin-link/contracts/service';
import { describe, expect, it, vi } from 'vitest';
import { foldOutcomes, recordOutcome } from '../../../src/banks/providers/index.ts';
import { uptimeMetricsOf } from '../../../src/banks/providers/health.ts';
import { bucketOf, type ServiceTransaction } from '../../../src/platform/database/index.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { type TestService, testService } from '../../harness/test-service.ts';

const now = Date.parse('2026-01-05T12:00:00Z');
const minutes = (count: number) => count * 60_000;
interface Given {
  failed: boolean;
  took: number | null;
  ago: number;
}
const outcomes = (count: number, { failed = false, took = 2_000, ago = minutes(1) }: Partial<Given> = {}) =>
  Array.from({ length: count }, () => ({ at: now - ago, failed, took }));
const down = outcomes(9, { failed: true });

describe('provider health', () => {
  it.each([
    ['unknown of four outcomes', outcomes(4, { failed: true }), undefined],
    ['well', outcomes(20), { thresholdPercentage: '0' }],
    ['well with some failures', [...down, ...outcomes(9)], { thresholdPercentage: '50' }],
    ['to be watched from 90 %', [...down, ...outcomes(1)], attention('90')],
    ['down when nothing succeeds', down, { status: 'ACCOUNT_LINKING_UNAVAILABLE', thresholdPercentage: '100' }],
    ['slow when half take 20 s', [...outcomes(5), ...outcomes(6, { took: 20_000 })], slow()],
    ['not slow for one that was', [...outcomes(6), ...outcomes(1, { took: 90_000 })], { thresholdPercentage: '0' }],
    ['not slow where people were waited for', outcomes(9, { took: null }), { thresholdPercentage: '0' }],
    ['unknown an hour later', outcomes(9, { failed: true, ago: minutes(60) }), undefined],
    ['unknown to a clock set back', outcomes(9, { failed: true, ago: minutes(-1) }), undefined],
  ])('provider health is %s', (_what, given, expected) => {
    expect(uptimeMetricsOf(given, now)).toEqual(expected);
  });
});

function attention(thresholdPercentage: string) {
  return { status: 'REFRESH_FAILURE_ATTENTION', thresholdPercentage };
}
function slow() {
  return { status: 'SLOW_RESPONSE', thresholdPercentage: '0' };
}

const waitingOutcomes = ({ deps }: TestService) =>
  deps.database.db.selectFrom('refresh_outcome').select(['user_id', 'provider_id']).execute();

/** Folds all outcomes. Waits for those that the service's own loop is folding. */
const foldAll = (service: TestService): Promise<void> =>
  vi.waitFor(async () => {
    await foldOutcomes(service.deps);
    expect(await waitingOutcomes(service)).toEqual([]);
  });

describe('provider health measured by refreshes', async () => {
  const service = await linkingService();
  const person = await service.person('healthMeasured');
  const metrics = async (id: number): Promise<Provider['uptimeMetrics']> => {
    await foldAll(service);
    const [listed, single] = await Promise.all([
      service.call('GET', '/providers', { token: person.token, query: { providerId: String(id) } }),
      service.call('GET', `/providers/${id}`, { token: person.token }),
    ]);
    expect(listed.body.provider[0].uptimeMetrics).toEqual(single.body.provider[0].uptimeMetrics);
    return listed.body.provider[0].uptimeMetrics;
  };

  it('provider health counts failed refreshes that the bank caused, shows them in searches, and forgets them after an hour', async () => {
    for (let time = 0; time < 5; time++) await person.link(16_001, 'site-unavailable');
    expect(await metrics(16_001)).toEqual({ status: 'ACCOUNT_LINKING_UNAVAILABLE', thresholdPercentage: '100' });
    await person.link(16_001, 'ok', 'wrong');
    expect(await metrics(16_001)).toEqual({ thresholdPercentage: '83' });
    await service.deps.businessClock.advance(minutes(60));
    expect(await metrics(16_001)).toBeUndefined();
    await service.deps.businessClock.reset();
  });

  it('provider health does not count a refresh that failed because the user did not answer', async () => {
    const waiting = await person.link(16_002, 'ok');
    expect(waiting.status).toBe('USER_INPUT_REQUIRED');
    const row = await service.deps.database.db
      .selectFrom('provider_account')
      .select(['id', 'user_id', 'customer_id'])
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    const account = { customerId: row.customer_id, userId: row.user_id, providerAccountId: row.id };
    const end = { account, startedAt: service.clock.now(), additionalStatus: 'REQUEST_TIME_OUT' } as const;
    const record = (unanswered: boolean) =>
      service.deps.database.tx((trx) => recordOutcome(trx, service.deps, { ...end, runs: 1, unanswered }));
    for (let time = 0; time < 19; time++) await record(true);
    expect(await metrics(16_002)).toEqual({ thresholdPercentage: '0' });
    for (let time = 0; time < 30; time++) await record(false);
    await foldAll(service);
    const { outcomes: kept } = await service.deps.database.db
      .selectFrom('provider_outcome')
      .select('outcomes')
      .where('provider_id', '=', 16_002)
      .executeTakeFirstOrThrow();
    expect(kept).toHaveLength(20);
    expect(await metrics(16_002)).toMatchObject({ thresholdPercentage: '100' });
  });
});

it('popular providers are sorted by the refreshes that they answered, within their country', async () => {
  const service = await linkingService();
  const person = await service.person('popularByUse');
  const popular = async (): Promise<number[]> => {
    await foldAll(service);
    const query = { priority: 'popular', preferCountry: 'US', countries: 'US,GB' };
    const { body } = await service.call('GET', '/providers', { token: person.token, query });
    return body.provider.map((provider: Provider) => provider.id);
  };
  const before = await popular();
  expect(before.indexOf(16_001)).toBeGreaterThan(before.indexOf(16_005));
  await person.link(16_005, 'ok');
  for (let time = 0; time < 2; time++) await person.link(16_001, 'ok');
  for (let time = 0; time < 3; time++) await person.link(16_002, 'site-unavailable');
  const unused = before.filter((id) => id !== 16_001 && id !== 16_005);
  expect(await popular()).toEqual([16_001, 16_005, ...unused]);
});

describe('folding of outcomes', async () => {
  const service = await testService();
  const { database } = service.deps;
  const addOutcomes = async (userId: number, count: number): Promise<void> => {
    const owner = { bucket: bucketOf(userId), customer_id: 1, user_id: userId };
    const outcome = {
      ...owner,
      provider_id: 16_001,
      at: service.clock.now(),
      failed: false,
      took: 1,
      additional_status: 'AVAILABLE_DATA_RETRIEVED',
    } as const;
    await database.db
      .insertInto('refresh_outcome')
      .values(Array.from({ length: count }, () => outcome))
      .execute();
  };
  const stored = () =>
    database.db
      .selectFrom('provider_outcome')
      .select(['refresh_count', 'outcomes'])
      .where('provider_id', '=', 16_001)
      .executeTakeFirst();
  const countAfterFold = async (): Promise<number | undefined> => {
    await foldOutcomes(service.deps);
    return (await stored())?.refresh_count;
  };

  it('an outcome counts once if the process dies during the fold', async () => {
    await addOutcomes(1, 2);
    const dying = {
      ...database,
      tx: <R>(work: (trx: ServiceTransaction) => Promise<R>): Promise<R> =>
        database.tx(async (trx) => {
          await work(trx);
          throw new Error('died');
        }),
    };
    await expect(foldOutcomes({ database: dying })).rejects.toThrow('died');
    expect(await stored()).toBeUndefined();
    expect(await countAfterFold()).toBe(2);
    expect(await countAfterFold()).toBe(2);
  });

  it('several processes that fold the outcomes of many users count each once', async () => {
    for (let userId = 2; userId < 30; userId++) await addOutcomes(userId, 3);
    await addOutcomes(30, 1_100);
    await Promise.all([1, 2, 3].map(() => foldOutcomes(service.deps)));
    expect(await countAfterFold()).toBe(2 + 28 * 3 + 1_100);
    expect(await waitingOutcomes(service)).toEqual([]);
  });

  it('outcomes of a user who unregisters are deleted with the user, and those that were folded still count', async () => {
    const token = await service.token('outcomesOfUser');
    const userId: number = (await service.call('GET', '/user', { token })).body.user.id;
    const before = await countAfterFold();
    await addOutcomes(userId, 1);
    await addOutcomes(userId + 1, 1);
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    expect(await waitingOutcomes(service)).toEqual([{ user_id: userId + 1, provider_id: 16_001 }]);
    expect(await countAfterFold()).toBe((before ?? 0) + 1);
  });

  it('forcing the health of a provider folds the outcomes of all banks', async () => {
    await addOutcomes(1, 1);
    await service.call('PUT', '/sandbox/providers/16002/health', { version: null, body: { health: 'slow' } });
    expect(await waitingOutcomes(service)).toEqual([]);
  });
});

it('the sandbox overrides the health of a provider until the override is deleted', async () => {
  const service = await testService();
  const token = await service.token('sbMem1');
  const force = (id: number, health: unknown) =>
    service.call('PUT', `/sandbox/providers/${id}/health`, { version: null, body: { health } });
  const metrics = async () => (await service.call('GET', '/providers/16001', { token })).body.provider[0].uptimeMetrics;
  expect((await force(16_001, 'down')).body).toEqual({ health: 'down' });
  expect(await metrics()).toEqual({ status: 'ACCOUNT_LINKING_UNAVAILABLE', thresholdPercentage: '100' });
  await force(16_001, 'slow');
  expect(await metrics()).toMatchObject({ status: 'SLOW_RESPONSE' });
  expectError(await force(16_001, 'ill'), 'Y800');
  expectError(await force(999, 'down'), 'Y807');
  expect((await service.call('DELETE', '/sandbox/providers/16001/health', { version: null })).status).toBe(204);
  expect(await metrics()).toBeUndefined();
});
