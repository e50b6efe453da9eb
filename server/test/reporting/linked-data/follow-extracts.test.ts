import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { FakeService } from './fake-service.ts';
import { accountOf, holdingOf, providerAccountOf, transactionOf } from './records.ts';
import { copyBed, expectedOf, openTestCopy } from './test-copy.ts';

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy and the extracts', async () => {
  const bed = await copyBed();
  const service = new FakeService();
  const copy = openTestCopy(bed, service, { logins: ['ann'] });
  const seconds = 1_000;

  /** Ann has a bank with an account and 1,200 transactions before the first start of the copy. */
  service.register('ann');
  service.put('ann', 'providerAccount', providerAccountOf(10));
  service.put('ann', 'account', accountOf(100, 10), accountOf(101, 10, { CONTAINER: 'investment' }));
  const days = ['2026-05-03', '2026-02-11', '2024-12-31', '2019-06-30'];
  service.put(
    'ann',
    'transaction',
    ...Array.from({ length: 1_200 }, (_, index) =>
      transactionOf(1_000 + index, 100, { date: days[index % days.length] ?? '' }),
    ),
  );
  service.put('ann', 'holding', holdingOf(500, 101, 10), holdingOf(501, 101, 10));

  const matches = async (): Promise<void> => {
    const contents = await bed.contents();
    expect(contents).toEqual(expectedOf(service));
  };
  /** Reads the row versions of all tables. */
  const versions = () =>
    bed.query(
      ['provider_account', 'account', 'transaction', 'holding', 'account_balance_daily']
        .map((name) => `select '${name}' as name, ctid::text, xmin::text from linked_data.${name}`)
        .join(' union all '),
    );

  test('a new copy reads all data of existing users', async () => {
    service.wait(60 * seconds);
    await copy.round();
    await matches();
    expect(copy.status()).toMatchObject({ waitingUsers: 0 });
  });

  test('changes and deletions in extracts reach the copy, and new holdings replace the old ones of their account', async () => {
    service.put('ann', 'transaction', transactionOf(1_000, 100, { memo: 'new' }), transactionOf(5_000, 100));
    service.delete('ann', 'transaction', transactionOf(1_001, 100));
    service.delete('ann', 'holding', holdingOf(500, 101, 10));
    service.put('ann', 'holding', holdingOf(502, 101, 10));
    service.put('ann', 'account', accountOf(101, 10, { CONTAINER: 'investment', nickname: 'Old age' }));
    service.wait(30 * seconds);
    await copy.follow();
    await matches();
  });

  test('reading a period of the extracts again writes no row', async () => {
    service.put('ann', 'account', accountOf(100, 10, { balance: { amount: 55.5, currency: 'USD' } }));
    service.put('ann', 'transaction', transactionOf(1_002, 100, { memo: 'again' }));
    service.wait(30 * seconds);
    await copy.follow();
    const before = await versions();
    await bed.query(`update linked_data.copy_state set cursor = cursor - interval '50 minutes'`);
    await bed.query('update linked_data.copy_user set read_until = null');
    const requested = service.calls.length;
    await copy.follow();
    expect(service.calls.slice(requested)).toContain('getUserData admin');
    expect(await versions()).toEqual(before);
  });

  test('an account that moves to another link keeps its transactions', async () => {
    service.put('ann', 'providerAccount', providerAccountOf(11));
    const former = accountOf(100, 10);
    service.delete('ann', 'account', former);
    service.put('ann', 'account', accountOf(100, 11));
    service.wait(30 * seconds);
    await copy.follow();
    await matches();
  });

  test('deleting a provider account deletes its accounts, holdings and transactions in the copy', async () => {
    service.put('ann', 'providerAccount', providerAccountOf(12));
    service.put('ann', 'account', accountOf(120, 12));
    service.put('ann', 'transaction', transactionOf(1_900, 120), transactionOf(1_901, 120));
    service.wait(30 * seconds);
    await copy.follow();
    await matches();
    const ann = service.users.get('ann');
    ann?.transaction.delete('1900 false');
    ann?.transaction.delete('1901 false');
    ann?.account.delete('120 12');
    service.delete('ann', 'providerAccount', providerAccountOf(12));
    service.wait(30 * seconds);
    await copy.follow();
    await matches();
    expect(await bed.query(`select from linked_data.account_balance_daily where account_id = 120`)).toHaveLength(0);
  });

  test('all data of a user is read when an event names the user for the first time', async () => {
    service.register('bob');
    const bob = service.users.get('bob');
    bob?.providerAccount.set('20', providerAccountOf(20));
    bob?.account.set('200 20', accountOf(200, 20));
    bob?.transaction.set('2000 false', transactionOf(2_000, 200));
    service.put('bob', 'transaction', transactionOf(2_001, 200));
    service.wait(30 * seconds);
    await copy.round();
    await matches();
  });

  test('an unregistered user leaves no row in the copy', async () => {
    service.unregister('bob');
    service.wait(30 * seconds);
    await copy.follow();
    await matches();
    expect(await bed.query(`select from linked_data.copy_user where login_name = 'bob'`)).toHaveLength(0);
  });

  test('reading a user who has unregistered does not register the user again', async () => {
    await bed.query(`insert into linked_data.copy_user (login_name, status) values ('bob', 'waiting')`);
    const requested = service.calls.length;
    await copy.round();
    expect(service.calls.slice(requested).filter((call) => call.endsWith(' bob'))).toEqual([]);
    expect(await bed.query(`select from linked_data.copy_user where login_name = 'bob'`)).toHaveLength(0);
  });

  test('a user whom the service does not know leaves no row in the copy', async () => {
    service.register('cid');
    service.put('cid', 'providerAccount', providerAccountOf(30));
    service.put('cid', 'account', accountOf(300, 30));
    service.wait(30 * seconds);
    await copy.round();
    await matches();
    // An event names the user, who is deleted before the extract is read.
    service.put('cid', 'account', accountOf(300, 30, { nickname: 'Rainy days' }));
    service.before = (endpoint) => {
      if (endpoint === 'getUserData') {
        service.users.delete('cid');
        service.forgetChanges('cid');
      }
    };
    service.wait(30 * seconds);
    await copy.follow();
    service.before = () => {};
    await matches();
  });

  test('after a gap of more than seven days all data of every user is read again', async () => {
    service.put('ann', 'transaction', transactionOf(1_003, 100, { memo: 'during the gap' }), transactionOf(6_000, 100));
    service.users.get('ann')?.transaction.delete('1004 false');
    service.wait(8 * 86_400 * seconds);
    service.put('ann', 'transaction', transactionOf(6_001, 100));
    service.wait(30 * seconds);
    await copy.round();
    await matches();
  });
});
