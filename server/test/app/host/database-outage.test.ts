import { openStorage } from '@fin-link/storage';
import { createTestDatabase, migratedDatabase, openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { expect, onTestFinished, test } from 'vitest';
import { expectAlerts, metricsText } from '../../harness/alerts.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, answer, untilStatus } from '../../harness/linking.ts';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

test.runIf(testDatabaseKind() === 'postgres')(
  'the host without its database answers 503 storage.unavailable with Retry-After, and a running link succeeds afterwards',
  async () => {
    const { url: serviceUrl } = await linkingService(await openTestStorage());
    const database = await createTestDatabase(migratedDatabase.template());
    const outages: object[] = [];
    const storage = await openStorage({
      url: database.url,
      onBackgroundError: () => {},
      log: { warn: (facts) => void outages.push(facts) },
    });
    onTestFinished(async () => {
      await storage.close();
      await database.drop();
    });
    const host = await testHost({ storage, serviceUrl });
    await host.start();
    const { token } = await host.session();
    const { body } = await add(host, token, { providerId: 16002 });
    const id: number = body.providerAccount.providerAccountId;
    const requested = await untilStatus(host, token, id, 'USER_INPUT_REQUIRED');
    const ready = async () => {
      const { status, body: said } = await host.call('GET', '/ready');
      return [status, said.database];
    };
    await expect.poll(ready).toEqual([200, 'ok']);
    const metrics = metricsText(storage);
    const calm = await metrics();

    await database.refuse();
    const replies = [
      await host.call('GET', `/v1/provider-accounts/${id}`, { bearer: token }),
      await answer(host, token, requested, '123456'),
      await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: newLogin() } }),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body.error.code]).toEqual([503, 'storage.unavailable']);
      expect([reply.headers['retry-after'], reply.body.error.retryAfter]).toEqual(['5', 5]);
    }
    await expect.poll(ready).toEqual([503, 'down']);
    await expectAlerts(['FinLinkDatabaseOutage', 'FinLinkErrors'], calm, await metrics());

    await database.accept();
    await expect.poll(ready).toEqual([200, 'ok']);
    await expect.poll(() => outages).toHaveLength(2);
    expect(outages).toMatchObject([
      { outage: 'database', state: 'started' },
      { outage: 'database', state: 'ended', seconds: expect.any(Number) },
    ]);
    expect(host.log.lines().filter(({ level }) => Number(level) >= 40)).toEqual([]);
    await database.endConnections();
    await expect.poll(async () => (await answer(host, token, requested, '123456')).status).toBe(200);
    expect(await untilStatus(host, token, id, 'SUCCESS')).toMatchObject({ requestId: requested.requestId });
  },
);
