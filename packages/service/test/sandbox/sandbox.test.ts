import { generateVaultKey, parseVaultKeys } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { createService } from '../../src/index.ts';
import { settleAll } from '../../src/platform/journal/index.ts';
import { expectError } from '../harness/endpoint-rows.ts';
import { testBanks } from '../harness/test-banks.ts';
import { testService } from '../harness/test-service.ts';

const vaultKeys = parseVaultKeys(generateVaultKey('test'));
const quiet = { level: 'silent' } as const;

describe('sandbox controls of the service', () => {
  it('the sandbox clock endpoint of the service moves the business clock and never the protocol clock', async () => {
    const service = await testService();
    const protocolTime = service.clock.now().toISOString();
    const clock = (method: 'GET' | 'PUT' | 'DELETE', body?: object) =>
      service.call(method, '/sandbox/clock', { version: null, ...(body === undefined ? {} : { body }) });
    const unmoved = { businessTime: protocolTime, protocolTime, changesUntil: protocolTime };
    expect((await clock('GET')).body).toEqual(unmoved);
    const moved = '2027-03-01T00:00:00.000Z';
    expect((await clock('PUT', { businessTime: moved })).body).toEqual({
      businessTime: moved,
      protocolTime,
      changesUntil: moved,
    });
    expect((await clock('PUT', { advanceSeconds: 86_400 })).body.businessTime).toBe('2027-03-02T00:00:00.000Z');
    expect((await clock('DELETE')).body).toEqual(unmoved);
    for (const body of [
      {},
      { businessTime: 'tomorrow' },
      { advanceSeconds: 1e12 },
      { advanceSeconds: '5' },
      [],
      { businessTime: '2027-03-01T00:00:00Z', advanceSeconds: 1 },
    ]) {
      const reply = await clock('PUT', body);
      expect(reply.status).toBe(400);
      expectError(reply);
    }
  });

  it('the sandbox clock endpoint returns the time of new changes after the clock was moved back', async () => {
    const service = await testService();
    const { database, businessClock } = service.deps;
    await businessClock.set(new Date('2027-03-01T00:00:00.400Z'));
    await settleAll(database, businessClock);
    await businessClock.set(new Date('2027-02-01T00:00:00Z'));
    const { body } = await service.call('GET', '/sandbox/clock', { version: null });
    expect(body).toMatchObject({ businessTime: '2027-02-01T00:00:00.000Z', changesUntil: '2027-03-01T00:00:01.000Z' });
  });

  it('the sandbox of the service lists the scenarios of the simulated banks', async () => {
    const storage = await openTestStorage();
    const businessClock = { now: () => new Date('2026-01-15T12:00:00Z') };
    const service = await testService({
      storage,
      settings: { bankSitesUrl: await testBanks({ storage, clock: businessClock, businessClock }) },
    });
    const { body } = await service.call('GET', '/sandbox/scenarios', { version: null });
    expect(body.sites.map((site: { siteId: string }) => site.siteId)).toEqual([
      '16001',
      '16002',
      '16003',
      '16004',
      '16005',
      '16006',
      '16010',
    ]);
    expect(body.scenarios.map((scenario: { userName: string }) => scenario.userName)).toContain('account-locked');
  });

  it('the scenario list of the service reports simulated banks that do not answer, and does not exist without simulated banks', async () => {
    const away = await testService({ settings: { bankSitesUrl: 'http://127.0.0.1:1' } });
    expectError(
      await away.call('GET', '/sandbox/scenarios', { version: null }).then((reply) => ({ ...reply })),
      'Y915',
    );
    const alone = await testService();
    expectError(await alone.call('GET', '/sandbox/scenarios', { version: null }), 'Y910');
  });

  it('the service seeds the sandbox customers and users once, however often it starts', async () => {
    const storage = await openTestStorage();
    await testService({ storage });
    const again = await testService({ storage });
    const { db } = again.deps.database;
    expect(
      (await db.selectFrom('customer').select('admin_login_name').orderBy('id').execute()).map(
        (row) => row.admin_login_name,
      ),
    ).toEqual(['sandbox_admin', 'sandbox_admin_2']);
    expect(
      (await db.selectFrom('service_user').select('login_name').orderBy('login_name').execute()).map(
        (row) => row.login_name,
      ),
    ).toEqual(['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4', 'sbMem5', 'sbMem6', 'sbMem7']);
  });
});

describe('service outside the sandbox', () => {
  it('the service has no sandbox endpoints outside the sandbox', async () => {
    const service = await createService({
      storage: await openTestStorage(),
      vaultKeys,
      log: quiet,
      settings: { institutions: 5 },
    });
    const replies = await Promise.all(
      ['/sandbox/clock', '/sandbox/scenarios'].map((url) => service.app.inject({ url })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    await service.stop();
  });

  it.each([
    [{ mode: 'production', sandbox: true }, 'no sandbox routes'],
    [{ mode: 'production', allowLoopbackCallbacks: true }, 'no loopback'],
    [{ unknown: 1 }, 'unknown'],
  ])('production settings of the service refuse %j', async (settings, message) => {
    const storage = await openTestStorage();
    await expect(createService({ storage, vaultKeys, log: quiet, settings: settings as object })).rejects.toThrow(
      message,
    );
  });

  it('a service in production refuses to start on a database with sandbox credentials', async () => {
    const storage = await openTestStorage();
    await testService({ storage });
    await expect(
      createService({ storage, vaultKeys, log: quiet, settings: { mode: 'production', institutions: 60 } }),
    ).rejects.toThrow('sandbox credentials');
  });
});
