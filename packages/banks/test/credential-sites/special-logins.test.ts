import { siteProblem } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { expectProblem, openTestSites } from './test-sites.ts';

const sites = await openTestSites();
const { businessClock, signIn, enter, accounts, transactions } = sites;

const listed = async (siteId: string, userName: string) => accounts(siteId, await enter(siteId, userName));
const message = (response: Awaited<ReturnType<typeof signIn>>): string =>
  siteProblem.parse(response.json()).problem.message;

/** The suite's business clock begins on 20 November 2026. */
const days = (count: number): number => count * 86_400_000;

describe('Joint logins of the credential sites', () => {
  it('joint logins share one identical checking account, and each has other accounts', async () => {
    const [anna, ben] = [await listed('16001', 'ok-joint-anna'), await listed('16001', 'ok-joint-ben')];
    const joint = anna.filter(({ siteAccountId }) => ben.some((other) => other.siteAccountId === siteAccountId));
    expect(joint).toMatchObject([{ type: 'checking', name: expect.stringMatching(/^Joint /) }]);
    expect(ben).toContainEqual(joint[0]);
    expect(anna.length).toBeGreaterThan(1);
    const key = joint[0]?.siteAccountId ?? '';
    const [annas, bens] = [await enter('16001', 'ok-joint-anna'), await enter('16001', 'ok-joint-ben')];
    expect(await transactions('16001', annas, key)).toEqual(await transactions('16001', bens, key));
    expect((await listed('16002', 'ok-joint-anna')).some(({ number }) => number === joint[0]?.number)).toBe(false);
  });
});

describe('Dated logins of the credential sites', () => {
  it.each(['16001', '16006'])('a dated login opens or closes an account on its date, at %s', async (siteId) => {
    const names = async (userName: string) => (await listed(siteId, userName)).map(({ name }) => name);
    const start = businessClock.now();
    expect(await names('ok-opens-2026-11-22')).not.toContain('New Savings');
    expect(await names('ok-closes-2026-11-22')).toContain('Old Savings');
    businessClock.advance(days(2));
    expect(await names('ok-opens-2026-11-22')).toContain('New Savings');
    expect(await names('ok-closes-2026-11-22')).not.toContain('Old Savings');
    const opened = (await listed(siteId, 'ok-opens-2026-11-22')).find(({ name }) => name === 'New Savings');
    expect(opened).toMatchObject({ type: 'savings', openedOn: '2026-11-22' });
    businessClock.set(start);
  });

  it('a maintenance login reports maintenance until its date', async () => {
    const closed = await signIn('16002', 'ok-maintenance-2026-11-21');
    expectProblem(closed, 503, 'SITE_UNAVAILABLE');
    expect(message(closed)).toContain('until 2026-11-21T00:00Z');
    const start = businessClock.now();
    businessClock.advance(days(1));
    expect((await signIn('16002', 'ok-maintenance-2026-11-21')).statusCode).toBe(200);
    businessClock.set(start);
  });

  it('a dated login with an impossible date is an ordinary login', async () => {
    expect((await signIn('16001', 'ok-maintenance-2026-02-31')).statusCode).toBe(200);
    expect(await listed('16001', 'ok-opens-2026-13-01')).not.toHaveLength(0);
  });
});

describe('A login that locks at a credential site', () => {
  const misses = async (userName: string, count: number) => {
    for (let miss = 0; miss < count; miss += 1)
      expectProblem(await signIn('16001', userName, 'no'), 401, 'INCORRECT_CREDENTIALS');
  };

  it('a locking login locks at the third wrong password for an hour, at this bank only, even for the right password', async () => {
    await misses('ok-locks', 2);
    const third = await signIn('16001', 'OK-Locks', 'no');
    expectProblem(third, 403, 'ACCOUNT_LOCKED');
    expect(message(third)).toBe('This login is locked after 3 wrong passwords. It opens again at 2026-11-20T16:00Z.');
    expectProblem(await signIn('16001', 'ok-locks'), 403, 'ACCOUNT_LOCKED');
    expect((await signIn('16002', 'ok-locks')).statusCode).toBe(200);
    expect((await signIn('16001', 'ok-locks-anna')).statusCode).toBe(200);
    businessClock.advance(3_600_000);
    await misses('ok-locks', 1);
    expect((await signIn('16001', 'ok-locks')).statusCode).toBe(200);
  });

  it('a right password resets the count of a locking login', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await misses('ok-locks-ben', 2);
      expect((await signIn('16001', 'ok-locks-ben')).statusCode).toBe(200);
    }
  });

  it('two concurrent wrong passwords count as two', async () => {
    await misses('ok-locks-carla', 1);
    await Promise.all([1, 2].map(() => signIn('16001', 'ok-locks-carla', 'no')));
    expectProblem(await signIn('16001', 'ok-locks-carla'), 403, 'ACCOUNT_LOCKED');
  });

  it('other logins never lock', async () => {
    await misses('ok', 4);
    expect((await signIn('16001', 'ok')).statusCode).toBe(200);
  });
});
