import { expect, it } from 'vitest';
import { insightService } from './insight-person.ts';

const today = '2026-06-15';
const accounts = (count: number, balance = '1000') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `account ${at}`,
      { container: 'bank' as const, balances: { [today]: balance } },
    ]),
  );

it('an insight about more accounts than a reply lists can be read', async () => {
  const { person, offer } = await insightService(today);
  await offer('LARGE_PURCHASE_ALL_ACCOUNTS', { entityType: 'ACCOUNT', isSubscribed: true });
  const one = await person('ann', accounts(51));
  for (let at = 0; at < 51; at += 1) await one.paid(['2026-06-10', -600, 'Acme', { account: `account ${at}` }]);
  await one.trigger('LARGE_PURCHASE_ALL_ACCOUNTS');
  const { status, body } = await one.call('GET', '/insights/feed');
  expect(status).toBe(200);
  expect(body.feed[0].reason).toMatchObject({ count: 51, amount: { amount: 30_600, currency: 'USD' } });
  expect(body.feed[0].reason.accountId).toHaveLength(50);
});

it('an insight about more accounts than it lists is deleted with any of them', async () => {
  const { person, offer, db } = await insightService(today);
  await offer('LOW_BALANCE_WARNING_ALL_ACCOUNTS', { entityType: 'ACCOUNT', isSubscribed: true });
  const one = await person('ann', accounts(51, '1'));
  await one.trigger('LOW_BALANCE_WARNING_ALL_ACCOUNTS');
  expect(await db.selectFrom('insight').select('id').execute()).toHaveLength(1);
  await one.call('DELETE', `/accounts/${one.idOf('account 50')}`);
  expect(await db.selectFrom('insight').select('id').execute()).toEqual([]);
});

it('a digest of many payments lists fifty of them, and adds up all', async () => {
  const { person } = await insightService(today);
  const one = await person('ann', accounts(1));
  const due = Array.from({ length: 7 }, (_, at) => [`2026-06-${16 + at}`] as const);
  for (let at = 0; at < 10; at += 1) await one.recurring({ name: `Acme ${at}`, amount: -1, due });
  await one.trigger('UPCOMING_BILLS_AND_SUBSCRIPTIONS_ALL_ACCOUNTS');
  const [digest] = await one.feed();
  expect(digest?.reason).toMatchObject({ count: 70, amount: { amount: 70, currency: 'USD' } });
  expect(digest?.bankAccount?.flatMap(({ basicTransaction = [] }) => basicTransaction)).toHaveLength(50);
});
