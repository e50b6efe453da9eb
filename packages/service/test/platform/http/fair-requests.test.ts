import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, it, vi } from 'vitest';
import { scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
const { service } = linking;
const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'api-version': '1.1',
  'content-type': 'application/json',
});

async function person(loginName: string) {
  await linking.work(await linking.add(loginName));
  const token = await service.token(loginName);
  const headers = headersOf(token);
  const { body } = await service.call('GET', '/accounts', { token });
  const accountId: number = body.account[0].id;
  return { headers, accountId };
}

const isEmbedded = testDatabaseKind() === 'pglite';

describe.runIf(isEmbedded)('requests of several users on the embedded database', () => {
  it('a read waits for at most three of 25 writes of another user', async () => {
    const [writer, reader] = [await person('writes-much'), await person('reads')];
    const { database } = service.deps;
    const { tx } = database;
    let waiting = 0;
    let written = 0;
    const counted = vi.spyOn(database, 'tx').mockImplementation(async (work) => {
      waiting += 1;
      const result = await tx(work);
      written += 1;
      return result;
    });
    const write = async (number: number): Promise<number> => {
      const transaction = {
        accountId: writer.accountId,
        amount: { amount: number + 1, currency: 'USD' },
        baseType: 'DEBIT',
        date: '2026-01-12',
        description: { original: `Coffee ${number}` },
      };
      const body = JSON.stringify({ transaction });
      return (await fetch(`${url}/manualTransactions`, { method: 'POST', headers: writer.headers, body })).status;
    };
    const writes = Array.from({ length: 25 }, (_, number) => write(number));
    await expect.poll(() => waiting, { interval: 1 }).toBe(25);
    const before = written;
    const read = await fetch(`${url}/accounts`, { headers: reader.headers });
    const waited = written - before;
    const statuses = await Promise.all(writes);
    counted.mockRestore();
    expect([read.status, ...new Set(statuses)]).toEqual([200, 201]);
    expect(before).toBeLessThan(20);
    expect(waited).toBeLessThanOrEqual(3);
  });
});
