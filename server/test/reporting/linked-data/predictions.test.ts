import { ServiceCallError } from '@fin-link/service-client';
import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { FakeService } from './fake-service.ts';
import { accountOf, predictedEventOf, providerAccountOf, transactionOf } from './records.ts';
import { copyBed, openTestCopy, type CopyBed, type TestCopy } from './test-copy.ts';

describe.runIf(testDatabaseKind() === 'postgres')('predicted events of the linked-data copy', async () => {
  const minuteMs = 60_000;
  const dayMs = 24 * 60 * minuteMs;
  const power = predictedEventOf(5_001, 100);
  const gym = predictedEventOf(5_002, 100, { userApprovalStatus: 'REJECTED', description: 'Gym' });
  const old = predictedEventOf(5_003, 100, { status: 'ENDED', nextDate: undefined });

  /** Opens a copy with Ann and Bob, who each have a bank account. */
  async function following() {
    const bed = await copyBed();
    const service = new FakeService();
    const copy = openTestCopy(bed, service, { logins: ['ann', 'bob'] });
    for (const [index, name] of ['ann', 'bob'].entries()) {
      service.register(name);
      service.put(name, 'providerAccount', providerAccountOf(10 + index));
      service.put(name, 'account', accountOf(100 + index, 10 + index));
    }
    userOf(service, 'ann').predictedEvents = [power, gym, old];
    userOf(service, 'bob').predictedEvents = [predictedEventOf(6_001, 101)];
    service.wait(minuteMs);
    await copy.round();
    await settle(service, copy);
    return { bed, service, copy };
  }
  const userOf = (service: FakeService, name: string) => {
    const user = service.users.get(name);
    if (user === undefined) throw new Error(`${name} is not registered.`);
    return user;
  };
  /** Runs rounds until no read is due for a day. */
  async function settle(service: FakeService, copy: TestCopy): Promise<void> {
    for (let round = 0; round < 2; round++) {
      await copy.follow();
      await copy.predictions();
      service.wait(3 * minuteMs);
    }
    await copy.follow();
    await copy.predictions();
  }
  const idsOf = async (bed: CopyBed): Promise<string[]> =>
    (
      await bed.query<{ row: string }>(
        `select login_name || ' ' || predicted_event_id as row from linked_data.predicted_events order by 1`,
      )
    ).map(({ row }) => row);
  const everything = ['ann 5001', 'ann 5002', 'ann 5003', 'bob 6001'];
  const requested = (service: FakeService, since: number): string[] =>
    service.calls.slice(since).filter((call) => call.startsWith('getPredictedEvents'));

  test('the predicted events of every user are copied, including rejected and ended ones', async () => {
    const { bed, service } = await following();
    expect(await idsOf(bed)).toEqual(everything);
    const [row] = await bed.query(
      `select record, amount, amount_low, currency, base_type, frequency, next_date::text, user_approval_status, confidence
       from linked_data.predicted_events where predicted_event_id = 5001`,
    );
    expect(row).toEqual({
      record: power,
      amount: '64.2',
      amount_low: '64.2',
      currency: 'USD',
      base_type: 'DEBIT',
      frequency: 'MONTHLY',
      next_date: '2026-06-03',
      user_approval_status: 'PENDING',
      confidence: '0.9',
    });
    expect(service.calls.filter((call) => call.startsWith('getPredictedEvents')).length).toBeGreaterThan(0);
  });

  test('after a change of a user, only this user’s predicted events are read, and missing ones are deleted', async () => {
    const { bed, service, copy } = await following();
    const since = service.calls.length;
    service.put('ann', 'transaction', transactionOf(1, 100));
    userOf(service, 'ann').predictedEvents = [{ ...power, nextDate: '2026-07-03' }, predictedEventOf(5_004, 100)];
    service.wait(minuteMs);
    await copy.follow();
    await copy.predictions();
    expect(await idsOf(bed)).toEqual(['ann 5001', 'ann 5004', 'bob 6001']);
    expect(
      await bed.query(`select next_date::text from linked_data.predicted_events where predicted_event_id = 5001`),
    ).toEqual([{ next_date: '2026-07-03' }]);
    expect(requested(service, since)).toEqual(['getPredictedEvents ann']);
  });

  test('predicted events that the service finds after a change reach the copy without another change', async () => {
    const { bed, service, copy } = await following();
    service.put('ann', 'transaction', transactionOf(1, 100));
    service.wait(minuteMs);
    await copy.follow();
    await copy.predictions();
    userOf(service, 'ann').predictedEvents = [power];
    const since = service.calls.length;
    service.wait(3 * minuteMs);
    await copy.follow();
    await copy.predictions();
    expect(await idsOf(bed)).toEqual(['ann 5001', 'bob 6001']);
    service.wait(3 * minuteMs);
    await copy.follow();
    await copy.predictions();
    expect(requested(service, since)).toEqual(['getPredictedEvents ann']);
  });

  test('approvals and rejections of users reach the copy within a day, and unchanged rows are not written', async () => {
    const { bed, service, copy } = await following();
    const versions = () =>
      bed.query(
        `select predicted_event_id, xmin::text from linked_data.predicted_events where predicted_event_id <> 5001`,
      );
    const before = await versions();
    userOf(service, 'ann').predictedEvents = [{ ...power, userApprovalStatus: 'APPROVED' }, gym, old];
    const since = service.calls.length;
    service.wait(dayMs - 30 * minuteMs);
    await copy.follow();
    await copy.predictions();
    expect(requested(service, since)).toEqual([]);
    service.wait(30 * minuteMs);
    await copy.follow();
    await copy.predictions();
    expect(
      await bed.query(
        `select predicted_event_id from linked_data.predicted_events where user_approval_status = 'APPROVED'`,
      ),
    ).toEqual([{ predicted_event_id: '5001' }]);
    expect(await versions()).toEqual(before);
  });

  test('predicted events on several pages are all copied', async () => {
    const { bed, service, copy } = await following();
    service.pageSize = 2;
    service.put('bob', 'transaction', transactionOf(1, 101));
    userOf(service, 'bob').predictedEvents = Array.from({ length: 5 }, (_, index) =>
      predictedEventOf(7_000 + index, 101),
    );
    service.wait(minuteMs);
    await copy.follow();
    await copy.predictions();
    expect((await idsOf(bed)).filter((row) => row.startsWith('bob'))).toHaveLength(5);
  });

  test('deleting an account deletes its predicted events, and unregistering a user deletes all of them', async () => {
    const { bed, service, copy } = await following();
    service.delete('ann', 'account', accountOf(100, 10));
    service.wait(minuteMs);
    await copy.follow();
    expect(await idsOf(bed)).toEqual(['bob 6001']);
    service.unregister('bob');
    service.wait(minuteMs);
    await copy.follow();
    expect(await idsOf(bed)).toEqual([]);
  });

  test('reading predicted events does not register an unregistered user again', async () => {
    const { bed, service, copy } = await following();
    service.users.delete('bob');
    service.forgetChanges('bob');
    service.wait(dayMs);
    const since = service.calls.length;
    await copy.follow();
    await copy.predictions();
    expect(requested(service, since)).toEqual(['getPredictedEvents ann']);
    expect((await idsOf(bed)).filter((row) => row.startsWith('bob'))).toEqual([]);
  });

  test('a user whose predicted events cannot be read does not block others and is read in a later round', async () => {
    const { bed, service, copy } = await following();
    for (const [index, name] of ['ann', 'bob'].entries()) {
      service.put(name, 'transaction', transactionOf(1, 100 + index));
      userOf(service, name).predictedEvents = [];
    }
    service.before = (endpoint, loginName) => {
      if (endpoint === 'getPredictedEvents' && loginName === 'ann') throw failed('Y803', 400);
    };
    service.wait(minuteMs);
    await copy.follow();
    await copy.predictions();
    expect(await idsOf(bed)).toEqual(everything.slice(0, 3));
    service.before = () => {};
    await copy.predictions();
    expect(await idsOf(bed)).toEqual([]);
  });

  test('the copy follows a service without predictions', async () => {
    const bed = await copyBed();
    const service = new FakeService();
    const copy = openTestCopy(bed, service, { logins: ['ann'] });
    service.register('ann');
    service.put('ann', 'providerAccount', providerAccountOf(10));
    service.before = (endpoint) => {
      if (endpoint === 'getPredictedEvents') throw failed('Y901', 501);
    };
    service.wait(minuteMs);
    await copy.round();
    expect(requested(service, 0)).toEqual(['getPredictedEvents ann']);
    expect(await bed.query('select from linked_data.predicted_events')).toEqual([]);
  });

  test('a copy with the tables of the previous version gets the predicted events of its users', async () => {
    const { bed, service, copy } = await following();
    await copy.close();
    await bed.query('drop table linked_data.predicted_events');
    await bed.query('alter table linked_data.copy_user drop column predictions_read_at');
    await bed.query('update linked_data.copy_state set layout = 1');
    const updated = openTestCopy(bed, service, { logins: ['ann', 'bob'] });
    await updated.follow();
    await updated.predictions();
    expect(await idsOf(bed)).toEqual(everything);
    expect(await bed.query('select layout from linked_data.copy_state')).toEqual([{ layout: 3 }]);
  });

  const failed = (code: string, status: number): ServiceCallError =>
    new ServiceCallError({
      fault: 'refused',
      endpoint: 'getPredictedEvents',
      status,
      code,
      referenceCode: null,
      retryAfter: null,
    });
});
