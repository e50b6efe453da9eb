import { expect, it } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';

const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
const clock = service.deps.businessClock;
const day = 86_400_000;
/** Returns the date a number of days from now, by the business clock. */
const dateIn = (days: number): string => new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10);

it('an account that two logins share is stored once and belongs to both provider accounts', async () => {
  const person = await service.person('joint');
  const annas = await person.link(16001, 'ok-joint-anna');
  const before = await person.accounts();
  const bens = await person.link(16001, 'ok-joint-ben');
  const accounts = await person.accounts();
  expect(accounts).toHaveLength(before.length * 2 - 1);
  const joint = accounts.filter(({ accountName }) => accountName.startsWith('Joint '));
  expect(joint).toMatchObject([{ providerAccountId: annas.id, associatedProviderAccountId: [bens.id] }]);
  const transactions = await person.transactions({ accountId: String(joint[0]?.id), top: '500' });
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length);
});

it('a refresh adds an account that the bank opened, and marks an account that the bank closed as TO_BE_CLOSED', async () => {
  const person = await service.person('changes');
  const opens = await person.link(16001, `ok-opens-${dateIn(3)}`);
  const closes = await person.link(16001, `ok-closes-${dateIn(3)}`);
  const statusOf = async (name: string) =>
    (await person.accounts({ status: 'ACTIVE,TO_BE_CLOSED' })).find(({ accountName }) => accountName === name)
      ?.accountStatus;
  expect([await statusOf('New Savings'), await statusOf('Old Savings')]).toEqual([undefined, 'ACTIVE']);
  for (const { id } of [opens, closes])
    await service.call('PUT', `/providerAccounts/${id}/preferences`, {
      token: person.token,
      body: { preferences: { isAutoRefreshEnabled: false } },
    });
  await clock.advance(4 * day);
  for (const { id } of [opens, closes]) expect(await person.putAndWait(id)).toMatchObject({ status: 'SUCCESS' });
  expect([await statusOf('New Savings'), await statusOf('Old Savings')]).toEqual(['ACTIVE', 'TO_BE_CLOSED']);
});

it('a provider account whose bank was closed for maintenance is linked by a later refresh', async () => {
  const person = await service.person('waits-for-bank');
  const closed = await person.link(16001, `ok-maintenance-${dateIn(1)}`);
  expect(closed).toMatchObject({ status: 'FAILED', dataset: [{ additionalStatus: 'SITE_UNAVAILABLE' }, {}] });
  await service.call('PUT', `/providerAccounts/${closed.id}/preferences`, {
    token: person.token,
    body: { preferences: { isAutoRefreshEnabled: false } },
  });
  await clock.advance(day);
  expect(await person.putAndWait(closed.id)).toMatchObject({ id: closed.id, status: 'SUCCESS' });
});

it('a login that the bank locked after three wrong passwords is linked an hour later', async () => {
  const person = await service.person('locks-out');
  const attempt = async (password: string) => {
    const { dataset } = await person.link(16001, 'ok-locks-out', password);
    return dataset[0]?.additionalStatus;
  };
  const wrong = ['INCORRECT_CREDENTIALS', 'INCORRECT_CREDENTIALS', 'ACCOUNT_LOCKED'];
  for (const [index, expected] of wrong.entries()) expect(await attempt(`wrong-${index}`)).toBe(expected);
  expect(await attempt('ok')).toBe('ACCOUNT_LOCKED');
  await clock.advance(3_600_000);
  expect(await attempt('ok')).toBe('AVAILABLE_DATA_RETRIEVED');
});
