import { bySize, testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { FakeService } from './fake-service.ts';
import { accountOf, holdingOf, providerAccountOf, transactionOf } from './records.ts';
import { copyBed, expectedOf, openTestCopy, type CopyBed } from './test-copy.ts';

const kills = bySize({ core: 2, whole: 5, nightly: 100 });
const logins = ['ann', 'bob', 'cid'];
const minute = 60_000;

function linkedUsers(): FakeService {
  const service = new FakeService();
  service.pageSize = 20;
  for (const [index, loginName] of logins.entries()) {
    const [link, account] = [10 + index, 100 + index];
    service.register(loginName);
    service.put(loginName, 'providerAccount', providerAccountOf(link));
    service.put(loginName, 'account', accountOf(account, link));
    service.put(loginName, 'holding', holdingOf(500 + index, account, link));
    const transactions = Array.from({ length: 60 }, (_, number) => transactionOf(1_000 * link + number, account));
    service.put(loginName, 'transaction', ...transactions);
  }
  service.wait(minute);
  return service;
}

/** Edits, replaces and deletes some data of every user. */
function change(service: FakeService, round: number): void {
  for (const [loginName, user] of service.users) {
    const [first, second, ...others] = user.transaction.values();
    if (first === undefined || second === undefined) throw new Error('No transactions are left.');
    service.delete(loginName, 'transaction', first);
    for (const one of others.slice(0, 45)) service.put(loginName, 'transaction', { ...one, memo: `round ${round}` });
    service.put(loginName, 'transaction', transactionOf(900_000 + 1_000 * round + second.accountId, second.accountId));
    for (const account of user.account.values())
      service.put(loginName, 'account', { ...account, balance: { amount: round, currency: 'USD' } });
    for (const holding of [...user.holding.values()]) {
      service.delete(loginName, 'holding', holding);
      service.put(loginName, 'holding', { ...holding, id: holding.id + 1_000 });
    }
  }
  service.wait(minute);
}

/** Ends the connections of the copy at the service's n-th answer, while the previous data is being written. */
function killAt(bed: CopyBed, service: FakeService, call: number): { wasKilled(): boolean } {
  let answers = 0;
  service.before = async () => {
    answers += 1;
    if (answers === call) await bed.endConnections();
  };
  return { wasKilled: () => answers >= call };
}

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy whose process is killed', async () => {
  const bed = await copyBed();
  const service = linkedUsers();

  test('a copy killed while it reads all data of users ends with the same rows', async () => {
    const killed = killAt(bed, service, 9);
    const first = openTestCopy(bed, service, { logins });
    await first.round().catch(() => {});
    await first.close();
    expect(killed.wasKilled()).toBe(true);
    service.before = () => {};
    const second = openTestCopy(bed, service, { logins });
    await second.round();
    await second.close();
    expect(await bed.contents()).toEqual(expectedOf(service));
  });

  test(`a copy killed ${kills} times while it follows the extracts ends with the same rows`, async () => {
    for (let round = 1; round <= kills; round++) {
      change(service, round);
      const killed = killAt(bed, service, 1 + ((round * 7) % 10));
      const first = openTestCopy(bed, service);
      await first.round().catch(() => {});
      await first.close();
      expect(killed.wasKilled()).toBe(true);
      service.before = () => {};
      // Releases the lease of the killed process.
      await bed.query('update linked_data.copy_state set holder = null');
      const second = openTestCopy(bed, service);
      await second.round();
      await second.close();
      expect(await bed.contents()).toEqual(expectedOf(service));
    }
  });

  test('a restarted copy does not read a user again whose last page is stored', async () => {
    change(service, 900);
    service.before = (endpoint, loginName) => {
      if (endpoint === 'getUserData' && service.calls.length > 0 && loginName === 'admin' && reads() > 3)
        throw new Error('The process ends.');
    };
    service.calls.length = 0;
    const reads = () => service.calls.filter((call) => call.startsWith('getUserData')).length;
    const copy = openTestCopy(bed, service);
    await copy.follow().catch(() => {});
    const marks = await bed.query<{ login_name: string }>(
      'select login_name from linked_data.copy_user, linked_data.copy_state where read_until > cursor',
    );
    service.before = () => {};
    service.calls.length = 0;
    await copy.follow();
    expect(await bed.contents()).toEqual(expectedOf(service));
    expect(marks.length).toBeLessThan(logins.length);
  });
});

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy of a user that was copied in part', async () => {
  const bed = await copyBed();
  const service = new FakeService();
  const copy = openTestCopy(bed, service, { logins: ['ann'] });

  test('the copy reads all data of a user whose copied data was deleted and who linked a new account', async () => {
    service.register('ann');
    service.put('ann', 'providerAccount', providerAccountOf(10));
    service.put('ann', 'account', accountOf(100, 10));
    service.wait(minute);
    service.before = (endpoint) => {
      if (endpoint === 'getTransactions') throw new Error('The process ends.');
    };
    await copy.round().catch(() => {});
    service.before = () => {};
    expect((await bed.contents())['account']).toHaveLength(1);
    service.delete('ann', 'account', accountOf(100, 10));
    service.delete('ann', 'providerAccount', providerAccountOf(10));
    service.put('ann', 'providerAccount', providerAccountOf(11));
    service.put('ann', 'account', accountOf(101, 11));
    service.wait(minute);
    await copy.round();
    expect(await bed.contents()).toEqual(expectedOf(service));
  });
});

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy kept by two processes', async () => {
  const bed = await copyBed();
  const service = linkedUsers();
  /** Delays the service's answers to the first process. */
  let arrival: () => Promise<void> = async () => {};
  const getUserData: typeof service.client.getUserData = async (call) => {
    const reply = await service.client.getUserData(call);
    await arrival();
    return reply;
  };
  const slow = { client: { ...service.client, getUserData }, broker: service.broker, adminLogin: service.adminLogin };
  const one = openTestCopy(bed, service, { logins, service: slow });
  const other = openTestCopy(bed, service, { logins });

  test('only one of two processes writes the copy, and the other one waits and reports the lag', async () => {
    await one.round();
    service.calls.length = 0;
    await other.round();
    expect(service.calls).toEqual([]);
    expect(other.status().waitingUsers).toBe(0);
    expect(other.status().lagSeconds).not.toBeNull();
  });

  test('the second process takes over the copy when the first stops renewing its lease, and the first writes nothing more', async () => {
    change(service, 1);
    const stalled = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    arrival = () => {
      stalled.resolve();
      return resumed.promise;
    };
    const late = one.follow();
    await stalled.promise;
    await bed.query(`update linked_data.copy_state set held_until = now() - interval '1 second'`);
    change(service, 2);
    await other.round();
    expect(await bed.contents()).toEqual(expectedOf(service));
    const before = await bed.query('select xmin::text, ctid::text from linked_data.transaction order by 2');
    resumed.resolve();
    await late;
    expect(await bed.query('select xmin::text, ctid::text from linked_data.transaction order by 2')).toEqual(before);
  });
});
