import { ServiceCallError } from '@fin-link/service-client';
import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { FakeService } from './fake-service.ts';
import { accountOf, providerAccountOf } from './records.ts';
import { copyBed, expectedOf, openTestCopy } from './test-copy.ts';

const minute = 60_000;

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy of a user without linked accounts', async () => {
  const linked = async (loginName: string) => {
    const bed = await copyBed();
    const service = new FakeService();
    const copy = openTestCopy(bed, service, { logins: [loginName] });
    service.register(loginName);
    service.put(loginName, 'providerAccount', providerAccountOf(10));
    service.put(loginName, 'account', accountOf(100, 10));
    service.wait(minute);
    const unlink = () => {
      service.delete(loginName, 'account', accountOf(100, 10));
      service.delete(loginName, 'providerAccount', providerAccountOf(10));
    };
    const linkAnew = () => {
      service.put(loginName, 'providerAccount', providerAccountOf(11));
      service.put(loginName, 'account', accountOf(101, 11));
    };
    return { bed, service, copy, unlink, linkAnew };
  };
  const known = (bed: Awaited<ReturnType<typeof copyBed>>) => bed.query('select login_name from linked_data.copy_user');

  test('the copy reads all data of a user who adds a new link before the old one is deleted', async () => {
    const { bed, service, copy, unlink, linkAnew } = await linked('ann');
    service.before = (endpoint) => {
      if (endpoint === 'getTransactions') throw new Error('The process ends.');
    };
    await copy.round().catch(() => {});
    service.before = () => {};
    expect((await bed.contents())['account']).toHaveLength(1);
    linkAnew();
    service.wait(minute);
    await copy.follow();
    unlink();
    service.wait(minute);
    await copy.follow();
    expect((await bed.contents())['account']).toHaveLength(0);
    await copy.round();
    expect(await bed.contents()).toEqual(expectedOf(service));
  });

  test('the next process completes a copied user whose new link is in a later period of the extracts', async () => {
    const { bed, service, copy, unlink, linkAnew } = await linked('bob');
    await copy.round();
    service.before = (endpoint, _caller, requested) => {
      if (endpoint === 'getUserData' && requested === 'bob')
        throw new ServiceCallError({
          fault: 'unreadable',
          endpoint: 'getUserData',
          status: 200,
          code: null,
          referenceCode: null,
          retryAfter: null,
        });
    };
    unlink();
    service.wait(90 * minute);
    linkAnew();
    service.wait(minute);
    await copy.follow();
    let periods = 0;
    service.before = (endpoint, _caller, requested) => {
      if (endpoint !== 'getUserData' || requested !== 'bob') return;
      periods += 1;
      if (periods === 2) throw new Error('The process ends.');
    };
    await copy.follow().catch(() => {});
    expect((await bed.contents())['account']).toHaveLength(0);
    service.before = () => {};
    await copy.round();
    expect(await bed.contents()).toEqual(expectedOf(service));
  });

  test('the copy deletes a user without links, including the login name, and adds the user again with the next link', async () => {
    const { bed, service, copy, unlink, linkAnew } = await linked('cid');
    unlink();
    service.forgetChanges('cid');
    await copy.round();
    expect(await known(bed)).toEqual([]);
    linkAnew();
    service.wait(minute);
    await copy.round();
    expect(await bed.contents()).toEqual(expectedOf(service));
    expect(await known(bed)).toHaveLength(1);
  });
});
