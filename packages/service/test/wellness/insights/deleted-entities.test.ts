import { expect, it } from 'vitest';
import { insightService } from './insight-person.ts';

const today = '2026-06-15';
const bank = { container: 'bank' as const, balances: { [today]: '1000' } };
const name = 'LARGE_PURCHASE';

it('deleting a view or an account deletes its settings and insights, and no others', async () => {
  const { person } = await insightService(today);
  const one = await person('ann', { main: bank, other: bank });
  await one.paid(['2026-06-10', -600, 'Acme'], ['2026-06-10', -700, 'Acme', { account: 'other' }]);
  const rules = [{ type: 'EXPENSE', include: { categoryId: [10] } }];
  const [view, kept] = [await one.view('Food', rules), await one.view('Home', rules)];
  const of = (entityType: string, id: number) => ({ entityType, entityId: String(id), isSubscribed: true });
  const userConfiguration = [
    of('VIEW', view),
    of('VIEW', kept),
    of('ACCOUNT', one.idOf('main')),
    of('ACCOUNT', one.idOf('other')),
  ];
  await one.call('PATCH', '/insights/configs/userSubscriptions', {
    body: { userSubscription: [{ insightName: name, userConfiguration }] },
  });
  await one.changed();
  const entities = async () => {
    const { body } = await one.call('GET', '/insights/configs/userSubscriptions', { query: { insightName: name } });
    return (body.userSubscription[0].userConfiguration as { entityId: string }[]).map(({ entityId }) => entityId);
  };
  const about = async () =>
    new Set((await one.feed({ insightName: name })).map(({ subscription: [first] }) => first?.entityId));
  expect(await entities()).toHaveLength(4);
  expect(await about()).toHaveLength(4);
  expect((await one.call('DELETE', `/views/${view}`)).status).toBe(204);
  expect((await one.call('DELETE', `/accounts/${one.idOf('main')}`)).status).toBe(204);
  const left = [String(one.idOf('other')), String(kept)];
  expect(new Set(await entities())).toEqual(new Set(left));
  expect(await about()).toEqual(new Set(left));
});
