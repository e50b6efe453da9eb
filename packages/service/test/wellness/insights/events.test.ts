import { insightsEvent } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import { sendInsights } from '../../../src/wellness/insights/events/send-insights.ts';
import { subscribeToUpdates } from '../../data/extracts/reading-extracts.ts';
import { insightService } from './insight-person.ts';

const today = '2026-06-10';
const poor = { main: { container: 'bank' as const, balances: { [today]: '100' } } };

/** Creates a service, and a function that subscribes its first customer to insights. */
async function announcing() {
  const { service, person, db } = await insightService(today);
  const minutes = (count: number): void => service.clock.advance(count * 60_000);
  return {
    service,
    person,
    minutes,
    subscribe: () => subscribeToUpdates(service.deps, 1, 'INSIGHTS'),
    /** Runs two concurrent loops, as two processes would, and returns the events since the last call. */
    async sent() {
      await Promise.all([sendInsights(service.deps), sendInsights(service.deps)]);
      const rows = await db
        .deleteFrom('customer_notification')
        .where('event_name', '=', 'INSIGHTS')
        .returning('body')
        .execute();
      return rows.map(({ body }) => insightsEvent.parse(body).event);
    },
  };
}

it('an INSIGHTS event lists the users with insights generated since the last event, once an hour', async () => {
  const { person, subscribe, minutes, sent } = await announcing();
  await (await person('before', poor)).changed();
  minutes(1);
  await subscribe();
  expect(await sent()).toEqual([]);
  const ann = await person('ann', poor);
  await ann.changed();
  await (await person('b ob'.replace(' ', '_'), poor)).changed();
  minutes(59);
  expect(await sent()).toEqual([]);
  minutes(1);
  const [event, ...others] = await sent();
  expect(others).toEqual([]);
  expect(event?.data.userCount).toBe(2);
  expect(event?.data.userData.map(({ user }) => user.loginName)).toEqual(['ann', 'b_ob']);
  minutes(60);
  expect(await sent()).toEqual([]);
});

it('the link of an INSIGHTS event returns the insights that the event announces', async () => {
  const { service, person, subscribe, minutes, sent } = await announcing();
  await subscribe();
  await sent();
  minutes(60);
  const ann = await person('ann', poor);
  await ann.changed();
  const [event] = await sent();
  const href = event?.data.userData[0]?.links[0]?.href ?? '';
  const { body, status } = await service.call('GET', `/${href}`, { token: await service.token('sandbox_admin') });
  expect(status).toBe(200);
  expect(body.feed).toEqual(await ann.feed());
  expect(body.feed).not.toEqual([]);
});

it('events include every insight of a subscriber whose clock was moved back', async () => {
  const { service, person, subscribe, minutes, sent } = await announcing();
  await subscribe();
  await sent();
  service.clock.set(new Date('2026-06-01T09:00:00Z'));
  await (await person('ann', poor)).changed();
  minutes(60);
  expect((await sent()).map(({ data }) => data.userCount)).toEqual([1]);
});

it('insights generated without a subscription are in no event of a later subscription', async () => {
  const { service, person, subscribe, minutes, sent } = await announcing();
  await subscribe();
  await sent();
  await service.deps.database.db.deleteFrom('event_subscription').execute();
  await (await person('ann', poor)).changed();
  minutes(60);
  await subscribe();
  expect(await sent()).toEqual([]);
});
