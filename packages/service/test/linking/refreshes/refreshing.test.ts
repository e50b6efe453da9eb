import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const service = await linkingService({ settings: { allowLoopbackCallbacks: true } });
const day = 86_400_000;
const code = (reply: { status: number; body: { errorCode?: string } }): string =>
  `${reply.status} ${reply.body?.errorCode}`;
const put = ({ token }: Person, path: string, body?: object) =>
  service.call('PUT', path, { token, ...(body === undefined ? {} : { body }) });
const prefer = (person: Person, id: number, preferences: object) =>
  put(person, `/providerAccounts/${id}/preferences`, { preferences });

describe('refresh of provider accounts on request', () => {
  it('a refresh that is requested too soon is refused with the seconds to wait', async () => {
    const person = await service.person('too-soon');
    const { id } = await person.link(16001, 'ok');
    await service.deps.businessClock.advance(5 * 60_000);
    const refused = await person.put(id);
    expect(code(refused)).toBe('400 Y825');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
    await service.deps.businessClock.advance(seconds * 1_000);
    expect((await person.put(id)).status).toBe(200);
  });

  it('a refresh of all provider accounts starts those that need no answer from the user', async () => {
    const person = await service.person('refreshes-all');
    expect((await put(person, '/providerAccounts')).body).toEqual({ providerAccount: [] });
    const down = await person.link(16001, 'site-unavailable');
    await person.link(16001, 'ok');
    await person.link(16002, 'ok');
    const { body } = await put(person, '/providerAccounts');
    expect(body.providerAccount).toMatchObject([{ id: down.id }]);
    expect(code(await put(person, '/providerAccounts', { field: [{ id: '1', value: '1' }] }))).toBe('400 Y803');
  });

  it('a refresh of listed provider accounts starts all of them or none', async () => {
    const person = await service.person('refreshes-by-name');
    const down = await person.link(16001, 'site-unavailable');
    const fresh = await person.link(16001, 'ok');
    const asking = await person.link(16002, 'ok');
    const refresh = (...providerAccountIds: number[]) =>
      put(person, '/providerAccounts/refresh', { configName: 'Aggregation', providerAccountIds });
    expect(code(await refresh(down.id, fresh.id))).toBe('400 Y825');
    expect(code(await refresh(down.id, asking.id))).toBe('400 Y820');
    expect(code(await refresh(down.id, 1))).toBe('400 Y800');
    expect((await person.read(down.id)).requestId).toBe(down.requestId);
    expect(code(await put(person, '/providerAccounts/refresh', { providerAccountIds: [down.id] }))).toBe('400 Y803');
    const started = await refresh(down.id);
    expect([started.status, started.body.statusLink?.[0]?.href]).toEqual([201, `providerAccounts/${down.id}`]);
    expect((await person.read(down.id)).requestId).not.toBe(down.requestId);
  });
});

describe('preferences of a provider account', () => {
  it('preferences of a provider account are changed one by one, and only by its user', async () => {
    const person = await service.person('prefers');
    const { id } = await person.link(16001, 'ok');
    const other = await person.link(16001, 'ok-other');
    const elsewhere = await person.link(16002, 'ok');
    expect((await prefer(person, id, { isDataExtractsEnabled: false })).status).toBe(204);
    expect((await prefer(person, id, { linkedProviderAccountId: other.id })).status).toBe(204);
    const preferences = { isDataExtractsEnabled: false, isAutoRefreshEnabled: true, linkedProviderAccountId: other.id };
    expect(await person.read(id, 'preferences')).toMatchObject({ preferences });
    for (const linkedProviderAccountId of [id, elsewhere.id, 1])
      expect(code(await prefer(person, id, { linkedProviderAccountId }))).toBe('400 Y800');
    expect(code(await prefer(await service.person('prefers-2'), id, {}))).toBe('400 Y807');
    await service.call('DELETE', `/providerAccounts/${other.id}`, { token: person.token });
    expect((await person.read(id, 'preferences')).preferences).not.toHaveProperty('linkedProviderAccountId');
  });
});

describe('automatic refresh of a provider account', () => {
  it('a provider account is refreshed automatically after a day, unless its user turned this off or the bank asks questions', async () => {
    const person = await service.person('by-itself');
    const wanted = await person.link(16001, 'ok');
    const unwanted = await person.link(16001, 'ok-unwanted');
    await prefer(person, unwanted.id, { isAutoRefreshEnabled: false });
    const asking = await person.answer(await person.link(16002, 'ok'), '123456');
    const due = async (id: number) => (await person.read(id)).dataset[0]?.nextUpdateScheduled;
    expect(await due(unwanted.id)).toBeUndefined();
    expect(await due(asking.id)).toBeUndefined();
    const schedules = (await person.accounts({ include: 'autoRefresh' })).map(({ providerAccountId, autoRefresh }) => [
      providerAccountId,
      `${autoRefresh?.status} ${autoRefresh?.additionalStatus}`,
    ]);
    expect(Object.fromEntries(schedules)).toEqual({
      [wanted.id]: 'ENABLED SCHEDULED',
      [unwanted.id]: 'DISABLED UNSUBSCRIBED',
      [asking.id]: 'DISABLED REAL_TIME_MFA_REQUIRED',
    });
    expect((await person.accounts())[0]).not.toHaveProperty('autoRefresh');
    const first = Date.parse((await due(wanted.id)) ?? '');
    expect(first - service.deps.businessClock.now().getTime()).toBeGreaterThan(day - 120_000);

    await service.deps.businessClock.advance(day + 3_700_000);
    await expect.poll(async () => (await person.read(wanted.id)).requestId).not.toBe(wanted.requestId);
    const { requestId } = await person.read(wanted.id);
    await service.messages.reached(requestId, ['succeeded']);
    expect(Date.parse((await due(wanted.id)) ?? '')).toBeGreaterThan(first);
    expect((await person.read(unwanted.id)).requestId).toBe(unwanted.requestId);
    expect((await person.read(asking.id)).requestId).toBe(asking.requestId);
  });

  it('subscribers get an event when automatic refreshes of a provider account are turned on or off', async () => {
    const receiver = await callbackServer();
    await service.call('POST', '/configs/notifications/events/AUTO_REFRESH_UPDATES', {
      token: await service.token('sandbox_admin'),
      body: { event: { callbackUrl: receiver.url } },
    });
    const person = await service.person('hears-schedules');
    const { id } = await person.link(16001, 'ok');
    await prefer(person, id, { isAutoRefreshEnabled: false });
    await receiver.came(2);
    const told = receiver.received
      .flatMap(({ body }) => body.event.data)
      .filter((update: { providerAccountId: number }) => update.providerAccountId === id);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          loginName: 'hears-schedules',
          autoRefresh: { status: 'ENABLED', additionalStatus: 'SCHEDULED' },
        }),
        expect.objectContaining({ autoRefresh: { status: 'DISABLED', additionalStatus: 'UNSUBSCRIBED' } }),
      ]),
    );
  });
});

it('automatic refreshes at a slow bank do not delay linking', async () => {
  let hangs = false;
  const isRequested = Promise.withResolvers<void>();
  const delay = async (_ms: number, signal: AbortSignal): Promise<void> => {
    if (!hangs) return;
    isRequested.resolve();
    await once(signal, 'abort');
  };
  const small = await linkingService({ settings: { refreshConcurrency: 1 }, delay });
  await (await small.person('is-refreshed')).link(16001, 'slow-70s');
  hangs = true;
  await small.deps.businessClock.advance(day + 3_700_000);
  await isRequested.promise;
  const person = await small.person('links-meanwhile');
  expect(await person.link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
});
