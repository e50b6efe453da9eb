import { openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test, vi } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

describe.runIf(testDatabaseKind() === 'pglite')('sessions on the embedded database', () => {
  test('at most three of 60 misspelled searches run before the new session of another user', async () => {
    const { token } = await host.session();
    const { database } = service.deps;
    const { tx } = database;
    let searched = 0;
    // The search for other spellings is the only transaction of a search.
    const counted = vi.spyOn(database, 'tx').mockImplementation((work) => {
      return tx(async (trx) => {
        searched += 1;
        return work(trx);
      });
    });
    const search = async (number: number): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${host.url}/v1/providers?name=sumit+fedrral+bnk${number}`, { headers })).status;
    };
    const searches = Array.from({ length: 60 }, (_, number) => search(number));
    await expect.poll(() => searched, { interval: 1 }).toBeGreaterThan(0);
    const before = searched;
    const made = await fetch(`${host.url}/v1/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginName: newLogin() }),
    });
    const waited = searched - before;
    await Promise.all(searches);
    counted.mockRestore();
    expect(made.status).toBe(201);
    expect(before).toBeLessThan(50);
    expect(searched).toBeGreaterThanOrEqual(50);
    expect(waited).toBeLessThanOrEqual(3);
  });
});
