import { ServiceCallError } from '@fin-link/service-client';
import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { FakeService } from './fake-service.ts';
import { accountOf, providerAccountOf, transactionOf } from './records.ts';
import { copyBed, expectedOf, openTestCopy } from './test-copy.ts';

const seconds = 1_000;
const failure = (): ServiceCallError =>
  new ServiceCallError({
    fault: 'refused',
    endpoint: 'getUserData',
    status: 500,
    code: null,
    referenceCode: null,
    retryAfter: null,
  });

function link(service: FakeService, loginName: string, id: number): void {
  service.register(loginName);
  service.put(loginName, 'providerAccount', providerAccountOf(id));
  service.put(loginName, 'account', accountOf(id * 10, id));
  service.put(loginName, 'transaction', transactionOf(id * 100, id * 10));
}

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy of a separate service', () => {
  test.each([5, 600])('the copy is complete when the clock of the service is %i s behind', async (behind) => {
    const bed = await copyBed();
    const service = new FakeService();
    const serviceNow = async () => new Date((await service.now()).getTime() + behind * seconds);
    const copy = openTestCopy(bed, service, { logins: ['ann'], serviceNow });
    link(service, 'ann', 1);
    service.wait(60 * seconds);
    await copy.round();
    expect(await bed.contents()).toEqual(expectedOf(service));
    service.put('ann', 'transaction', transactionOf(101, 10));
    service.wait(1_200 * seconds);
    await copy.follow();
    expect(await bed.contents()).toEqual(expectedOf(service));
  });

  test('the copy contains all other users while reading one user fails, and this user after reading works again', async () => {
    const bed = await copyBed();
    const service = new FakeService();
    const copy = openTestCopy(bed, service, { logins: ['ann', 'bob', 'cid'] });
    service.wait(60 * seconds);
    for (const [index, name] of ['ann', 'bob', 'cid'].entries()) link(service, name, index + 1);
    let broken = true;
    service.before = (endpoint, _caller, loginName) => {
      if (broken && endpoint === 'getUserData' && loginName === 'ann') throw failure();
    };
    service.wait(60 * seconds);
    await copy.round();
    const namesOf = async () => (await bed.contents())['account']?.map(({ login_name }) => login_name);
    expect(await namesOf()).toEqual(['bob', 'cid']);
    broken = false;
    await copy.round();
    expect(await namesOf()).toEqual(['ann', 'bob', 'cid']);
    broken = true;
    for (const [index, name] of ['ann', 'bob', 'cid'].entries())
      service.put(name, 'transaction', transactionOf(index + 900, (index + 1) * 10));
    service.wait(60 * seconds);
    await copy.follow();
    const transactionsOf = async () => (await bed.contents())['transaction']?.map(({ login_name }) => login_name);
    expect(await transactionsOf()).toEqual(['ann', 'bob', 'bob', 'cid', 'cid']);
    broken = false;
    await copy.follow();
    expect(await bed.contents()).toEqual(expectedOf(service));
  });
});
