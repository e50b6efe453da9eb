import { openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { openCountedStorage } from '../../harness/counted-database.ts';
import { add, untilStatus } from '../../harness/linking.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

describe.runIf(testDatabaseKind() === 'postgres')('round trips to the database', async () => {
  const { storage, roundTripsOf } = await openCountedStorage();
  const { url: serviceUrl } = await linkingService(await openTestStorage());
  // The clock does not run, so that no cache expires during a test.
  const startedAt = new Date();
  const host = await testHost({ storage, serviceUrl, clock: { now: () => startedAt } });

  const make = (loginName: string) => host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName } });
  const launch = (launchToken: string) =>
    host.call('POST', '/v1/launch', {
      body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
    });

  test('a new session takes one round trip, and two if the configuration was not read before', async () => {
    const first = await roundTripsOf(() => make(newLogin()));
    const second = await roundTripsOf(() => make(newLogin()));
    expect([first.result.status, second.result.status]).toEqual([201, 201]);
    expect(first.roundTrips).toBeLessThanOrEqual(2);
    expect(second.roundTrips).toBe(1);
  });

  test('a launch takes three round trips', async () => {
    const loginName = newLogin();
    // Obtains the user’s token, which a launch needs to read the banks.
    await host.deps.broker.use(loginName, () => Promise.resolve());
    const made = await make(loginName);
    const launched = await roundTripsOf(() => launch(made.body.launchToken));
    expect(launched.result.status).toBe(200);
    expect(launched.roundTrips).toBeLessThanOrEqual(3);
  });

  /** Links a bank in a new session and lists its accounts. Returns a function that lists them again and returns the round trips. */
  const listingOf = async (capabilities: string[]) => {
    const { token } = await host.session({ capabilities });
    const { body } = await add(host, token);
    const { providerAccountId } = body.providerAccount;
    await untilStatus(host, token, providerAccountId, 'SUCCESS');
    const list = () => host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token });
    expect((await list()).body.accounts.length).toBeGreaterThan(0);
    return async () => (await roundTripsOf(list)).roundTrips;
  };

  test('a repeated call of a session that may manage connections takes no round trip', async () => {
    // The first call tells all processes that it has recorded the connection, which empties their caches once.
    await expect.poll(await listingOf(['link', 'manage'])).toBe(0);
  });

  test('a repeated call of a session that may only link reads which connections it created', async () => {
    await expect.poll(await listingOf(['link'])).toBeLessThanOrEqual(2);
  });
});
