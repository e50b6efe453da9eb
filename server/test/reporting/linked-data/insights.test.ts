import type { FeedEntry } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { bankOf, entryOf, transactionOf as paymentOf, usd } from '../../wellness/insights/samples.ts';
import { FakeService } from './fake-service.ts';
import { accountOf, providerAccountOf, transactionOf } from './records.ts';
import { copyBed, openTestCopy, type CopyBed, type TestCopy } from './test-copy.ts';

describe.runIf(testDatabaseKind() === 'postgres')('insights of the linked-data copy', async () => {
  const minuteMs = 60_000;
  const hourMs = 60 * minuteMs;
  const dayMs = 24 * hourMs;

  const timeOf = async (service: FakeService, ago = 0): Promise<string> =>
    new Date((await service.now()).getTime() - ago).toISOString();
  const userOf = (service: FakeService, name: string) => {
    const user = service.users.get(name);
    if (user === undefined) throw new Error(`${name} is not registered.`);
    return user;
  };

  /** Opens a copy with Ann and Bob, who each have a bank account and insights. */
  async function following() {
    const bed = await copyBed();
    const service = new FakeService();
    const copy = openTestCopy(bed, service, { logins: ['ann', 'bob'] });
    for (const [index, name] of ['ann', 'bob'].entries()) {
      service.register(name);
      service.put(name, 'providerAccount', providerAccountOf(10 + index));
      service.put(name, 'account', accountOf(100 + index, 10 + index));
    }
    userOf(service, 'ann').insights = [
      purchase(await timeOf(service, hourMs)),
      entryOf(8_000, { createdDate: await timeOf(service, 300 * dayMs), status: 'DISMISSED' }),
    ];
    userOf(service, 'bob').insights = [entryOf(9_001, { createdDate: await timeOf(service, 2 * dayMs) })];
    service.wait(minuteMs);
    await copy.round();
    await settle(service, copy);
    return { bed, service, copy };
  }
  const purchase = (createdDate: string): FeedEntry =>
    entryOf(8_001, {
      createdDate,
      subscription: [
        { entityId: '100', entityType: 'ACCOUNT', threshold: [{ name: 'MINIMUM', type: 'AMOUNT', value: '500' }] },
      ],
      reason: {
        amount: usd(1_249.5),
        limit: usd(500),
        previousAmount: usd(80),
        subject: { kind: 'merchant', name: 'Corner Electronics' },
      },
      bankAccount: [bankOf(100, [paymentOf(7_001)])],
    });
  const look = async (copy: TestCopy): Promise<void> => {
    await copy.follow();
    await copy.insights();
  };
  /** Runs rounds until no read is due for hours. */
  async function settle(service: FakeService, copy: TestCopy): Promise<void> {
    for (let round = 0; round < 2; round++) {
      await look(copy);
      service.wait(3 * minuteMs);
    }
    await look(copy);
  }
  const idsOf = async (bed: CopyBed): Promise<string[]> =>
    (
      await bed.query<{ row: string }>(
        `select login_name || ' ' || insight_id as row from linked_data.insights order by 1`,
      )
    ).map(({ row }) => row);
  const everything = ['ann 8000', 'ann 8001', 'bob 9001'];
  /** Returns the login names whose extracts are read during `work`. */
  const requested = async (service: FakeService, work: () => Promise<void>): Promise<string[]> => {
    const names: string[] = [];
    service.before = (endpoint, _caller, name) => {
      if (endpoint === 'getInsightFeedExtracts') names.push(name ?? '');
    };
    await work();
    service.before = () => {};
    return names;
  };

  test('the insights of every user are copied, including dismissed ones', async () => {
    const { bed, service } = await following();
    expect(await idsOf(bed)).toEqual(everything);
    const [entry] = userOf(service, 'ann').insights;
    const [row] = await bed.query(
      `select record, insight_name, title, insight_type, trigger_type, created_at, status, amount, currency, limit_amount,
         previous_amount, subject, subscription, reason, blocks
       from linked_data.insights where insight_id = '8001'`,
    );
    expect(row).toEqual({
      record: entry,
      insight_name: 'LARGE_PURCHASE',
      title: 'Large Purchase',
      insight_type: 'OTHER',
      trigger_type: 'REFRESH',
      created_at: new Date(entry?.createdDate ?? ''),
      status: 'ACTIVE',
      amount: '1249.5',
      currency: 'USD',
      limit_amount: '500',
      previous_amount: '80',
      subject: 'Corner Electronics',
      subscription: entry?.subscription,
      reason: entry?.reason,
      blocks: { bankAccount: entry?.bankAccount },
    });
    expect(
      await bed.query(`select status, amount, reason, blocks from linked_data.insights where insight_id = '8000'`),
    ).toEqual([{ status: 'DISMISSED', amount: null, reason: {}, blocks: {} }]);
    expect(service.calls.filter((call) => call.startsWith('getInsightFeedExtracts'))).not.toContain(
      'getInsightFeedExtracts ann',
    );
  });

  test('after a change of a user, only the newer insights of this user are read', async () => {
    const { bed, service, copy } = await following();
    service.put('ann', 'transaction', transactionOf(1, 100));
    const fresh = entryOf(8_002, { createdDate: await timeOf(service) });
    userOf(service, 'ann').insights = [fresh, ...userOf(service, 'ann').insights];
    service.wait(minuteMs);
    service.pageSize = 1;
    expect(await requested(service, () => look(copy))).toEqual(['ann']);
    expect(await idsOf(bed)).toEqual(['ann 8000', 'ann 8001', 'ann 8002', 'bob 9001']);
  });

  test('insights that the service generates after a change reach the copy without another change', async () => {
    const { bed, service, copy } = await following();
    service.put('ann', 'transaction', transactionOf(1, 100));
    service.wait(minuteMs);
    await look(copy);
    userOf(service, 'ann').insights = [
      entryOf(8_002, { createdDate: await timeOf(service) }),
      ...userOf(service, 'ann').insights,
    ];
    service.wait(3 * minuteMs);
    expect(await requested(service, () => look(copy))).toEqual(['ann']);
    expect(await idsOf(bed)).toContain('ann 8002');
    service.wait(3 * minuteMs);
    expect(await requested(service, () => look(copy))).toEqual([]);
  });

  test('scheduled insights reach the copy within six hours, even if they were committed late', async () => {
    const { bed, service, copy } = await following();
    const late = entryOf(8_002, { createdDate: await timeOf(service, 30 * minuteMs) });
    userOf(service, 'ann').insights = [late, ...userOf(service, 'ann').insights];
    service.wait(5 * hourMs);
    expect(await requested(service, () => look(copy))).toEqual([]);
    service.wait(hourMs);
    expect((await requested(service, () => look(copy))).toSorted()).toEqual(['ann', 'bob']);
    expect(await idsOf(bed)).toContain('ann 8002');
  });

  test('dismissed insights reach the copy within a day, and unchanged rows are not written', async () => {
    const { bed, service, copy } = await following();
    const versions = () =>
      bed.query(`select insight_id, xmin::text from linked_data.insights where insight_id <> '8001' order by 1`);
    const before = await versions();
    const [first, ...rest] = userOf(service, 'ann').insights;
    userOf(service, 'ann').insights = [{ ...(first ?? entryOf(0)), status: 'DISMISSED' }, ...rest];
    service.wait(dayMs);
    await look(copy);
    expect(
      await bed.query(`select insight_id from linked_data.insights where status = 'DISMISSED' order by 1`),
    ).toEqual([{ insight_id: '8000' }, { insight_id: '8001' }]);
    expect(await versions()).toEqual(before);
  });

  test('an insight leaves the copy a year after it was generated', async () => {
    const { bed, service, copy } = await following();
    service.wait(66 * dayMs);
    await copy.round();
    await look(copy);
    await copy.round();
    expect(await idsOf(bed)).toEqual(['ann 8001', 'bob 9001']);
  });

  test('insights on several pages are all copied', async () => {
    const { bed, service, copy } = await following();
    service.pageSize = 2;
    const createdDate = await timeOf(service);
    userOf(service, 'bob').insights = Array.from({ length: 5 }, (_, index) => entryOf(9_100 + index, { createdDate }));
    service.wait(dayMs);
    await look(copy);
    expect((await idsOf(bed)).filter((row) => row.startsWith('bob'))).toHaveLength(5);
  });

  test('deleting an account deletes its insights, and unregistering a user deletes all insights', async () => {
    const { bed, service, copy } = await following();
    service.delete('ann', 'account', accountOf(100, 10));
    userOf(service, 'ann').insights = userOf(service, 'ann').insights.filter(({ id }) => id !== '8001');
    service.wait(minuteMs);
    await look(copy);
    expect(await idsOf(bed)).toEqual(['ann 8000', 'bob 9001']);
    service.unregister('bob');
    service.wait(minuteMs);
    await copy.follow();
    expect(await idsOf(bed)).toEqual(['ann 8000']);
  });

  test('a user whom the service does not know is deleted from the copy with all insights', async () => {
    const { bed, service, copy } = await following();
    service.users.delete('bob');
    service.forgetChanges('bob');
    service.wait(dayMs);
    await look(copy);
    expect(await idsOf(bed)).toEqual(everything.slice(0, 2));
    expect(service.users.has('bob')).toBe(false);
    expect(await bed.query(`select from linked_data.copy_user where login_name = 'bob'`)).toEqual([]);
  });

  test('insights that were read of a user who leaves meanwhile are not written', async () => {
    const { bed, service, copy } = await following();
    service.wait(dayMs);
    await copy.follow();
    service.before = async (endpoint, _caller, name) => {
      if (endpoint !== 'getInsightFeedExtracts' || name !== 'bob') return;
      await bed.query(`delete from linked_data.insights where login_name = 'bob'`);
      await bed.query(`delete from linked_data.copy_user where login_name = 'bob'`);
    };
    await copy.insights();
    expect(await idsOf(bed)).toEqual(everything.slice(0, 2));
  });

  test('a user whose insights cannot be read does not block others and is read in a later round', async () => {
    const { bed, service, copy } = await following();
    for (const name of ['ann', 'bob']) userOf(service, name).insights = [];
    service.before = (endpoint, _caller, name) => {
      if (endpoint === 'getInsightFeedExtracts' && name === 'ann') throw failed('Y803', 400);
    };
    service.wait(dayMs);
    await look(copy);
    expect(await idsOf(bed)).toEqual(everything.slice(0, 2));
    service.before = () => {};
    await copy.insights();
    expect(await idsOf(bed)).toEqual([]);
  });

  test('the copy follows a service without insights', async () => {
    const bed = await copyBed();
    const service = new FakeService();
    const copy = openTestCopy(bed, service, { logins: ['ann'] });
    service.register('ann');
    service.put('ann', 'providerAccount', providerAccountOf(10));
    service.before = (endpoint) => {
      if (endpoint === 'getInsightFeedExtracts') throw failed('Y901', 501);
    };
    service.wait(minuteMs);
    await copy.round();
    expect(service.calls.filter((call) => call.startsWith('getInsightFeedExtracts'))).toHaveLength(1);
    expect(await bed.query('select from linked_data.insights')).toEqual([]);
    expect(await bed.query('select from linked_data.provider_account')).toHaveLength(1);
  });

  test('a copy with the tables of an earlier version gets the insights table and its users’ insights', async () => {
    const { bed, service, copy } = await following();
    await copy.close();
    await bed.query('drop table linked_data.insights');
    await bed.query('alter table linked_data.copy_user drop column insights_read_at, drop column insights_whole_at');
    await bed.query('update linked_data.copy_state set layout = 2');
    const updated = openTestCopy(bed, service, { logins: ['ann', 'bob'] });
    await look(updated);
    expect(await idsOf(bed)).toEqual(everything);
    expect(await bed.query('select layout from linked_data.copy_state')).toEqual([{ layout: 3 }]);
  });

  const failed = (code: string, status: number): ServiceCallError =>
    new ServiceCallError({
      fault: 'refused',
      endpoint: 'getInsightFeedExtracts',
      status,
      code,
      referenceCode: null,
      retryAfter: null,
    });
});
