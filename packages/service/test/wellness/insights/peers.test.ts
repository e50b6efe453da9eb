import { expect, it } from 'vitest';
import { evaluateDue } from '../../../src/wellness/insights/evaluation/index.ts';
import { makeInsightsDue } from '../../../src/tenancy/users/index.ts';
import { ids } from '../peers/people.ts';
import { denver, enough, peerWorld } from '../peers/peer-world.ts';
import { ofUser, setDue } from '../../../src/platform/database/index.ts';

const names = ['SUGGESTED_SAVING_OPPORTUNITY', 'PEER_SPENDING_COMPARISON_SUMMARY'] as const;

/** Creates users who spend 200 each on groceries, and one user who spends the given amount. */
async function comparing(amount: number) {
  const world = await peerWorld();
  const { people, deps } = world;
  const own = 1;
  await people.add(ids(enough).map((id) => ({ id, place: { country: 'US' }, spends: [{ amount: 200 }] })));
  const user = await people.one({ id: own, place: denver, spends: [{ amount, date: '2026-10-10' }] });
  await deps.database.db
    .insertInto('insight_progress')
    .values({
      ...ofUser({ customerId: 1, userId: own }),
      is_changed: true,
      scheduled_until: '2026-11-15',
      seen: '{}',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await setDue(deps.database.db, { customerId: 1, userId: own }, [{ kind: 'insights', at: new Date(0) }]);
  const { id: providerId } = await deps.database.db.selectFrom('provider').select('id').executeTakeFirstOrThrow();
  await deps.database.db
    .updateTable('account')
    .set({ account_status: 'ACTIVE', container: 'bank', provider_id: providerId, is_selected: null })
    .where('user_id', '=', own)
    .execute();
  await world.computeOn('2026-11-20');
  const offer = async (): Promise<number> => {
    const { status } = await world.call('PATCH', '/insights/configs/customerSubscriptions', {
      token: await world.token('sandbox_admin'),
      body: {
        customerSubscription: names.map((insightName) => ({
          insightName,
          customerConfiguration: [{ entityType: 'ACCOUNT', isSubscribed: true, duration: 'LAST_MONTH' }],
        })),
      },
    });
    return status;
  };
  const evaluated = async () => {
    await deps.database.tx((trx) => makeInsightsDue(trx, user));
    await evaluateDue(deps);
    return deps.database.db
      .selectFrom('insight')
      .select(['insight_name', 'reason', 'blocks'])
      .where('user_id', '=', own)
      .where('insight_name', 'in', names)
      .orderBy('insight_name', 'desc')
      .execute();
  };
  return { ...world, user, offer, evaluated };
}

it('an opportunity to save lists the categories in which the user spends more than peers', async () => {
  const { offer, evaluated } = await comparing(300);
  expect(await offer()).toBe(204);
  const found = await evaluated();
  expect(found.map(({ insight_name: name }) => name)).toEqual(names);
  expect(found[0]?.reason).toMatchObject({
    amount: { amount: 300, currency: 'USD' },
    limit: { amount: 200, currency: 'USD' },
    top: [{ name: 'Groceries', messageId: 'category.groceries', amount: { amount: 300 }, limit: { amount: 200 } }],
  });
  expect(found[0]?.blocks.basicCategoryDetail?.[0]).toMatchObject({
    peerSpendingComparison: {
      peerSpendDifference: { amount: 100, currency: 'USD' },
      peerSpendDifferencePercent: 50,
      isOverSpending: true,
      isUnderSpending: false,
    },
    basicPeerDetail: { benchmark: [{ benchmarkLevel: 'COUNTRY', netTotal: { amount: 200 } }] },
  });
  // The insight is evaluated once for the 16th.
  expect(await evaluated()).toHaveLength(2);
});

it('an opportunity to save is not generated just below its limit', async () => {
  const { offer, evaluated } = await comparing(299.99);
  await offer();
  expect((await evaluated()).map(({ insight_name: name }) => name)).toEqual(['PEER_SPENDING_COMPARISON_SUMMARY']);
});

it('comparison with peers is refused if the customer does not compare its users', async () => {
  const { offer, evaluated, people } = await comparing(300);
  await people.enable(1, false);
  expect(await offer()).toBe(400);
  expect(await evaluated()).toEqual([]);
});
