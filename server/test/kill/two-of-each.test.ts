import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DataUpdates } from '@fin-link/contracts/service';
import { bySize, isNightly, testDatabaseKind, timeLimit } from '@fin-link/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { until } from '../harness/linking.ts';
import { receiver, type Receiver } from '../harness/receiver.ts';
import { readEverything, recordsOf } from '../reporting/linked-data/read-everything.ts';
import { adminLogin, twoOfEach, type KillableService, type TwoOfEach } from './two-of-each.ts';

/** Seed of all random values. `FIN_TEST_SEED` repeats a run. */
const seed = Number(process.env['FIN_TEST_SEED'] ?? randomInt(1_000_000));
const kills = bySize({ core: 2, whole: 4, nightly: 100 });
const eventsOfRound = 20;
const bucketHeldMs = isNightly ? 60_000 : 2_000;
const logins = ['ann', 'bob', 'cid'];
const names = ['REFRESH', 'DATA_UPDATES', 'AUTO_REFRESH_UPDATES', 'CONSENT_UPDATES'] as const;
type Name = (typeof names)[number];

interface Event {
  notificationId: string;
  data: unknown;
}
const eventsOf = ({ deliveries }: Receiver): Event[] =>
  deliveries.map(({ text }) => (JSON.parse(text) as { event: Event }).event);

/** Starts four receivers: one works, one replies late, one fails for a while and one hangs. */
async function receivers() {
  const hanging = new Set<ServerResponse>();
  const state = { fails: true, hangs: true, parks: false };
  const answer = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();
  return {
    ofEvent: {
      REFRESH: await receiver(answer(200)),
      DATA_UPDATES: await receiver((response) => void setTimeout(() => answer(200)(response), 700)),
      AUTO_REFRESH_UPDATES: await receiver((response) => answer(state.fails ? 500 : 200)(response)),
      CONSENT_UPDATES: await receiver((response) => {
        if (state.hangs) hanging.add(response);
        else answer(state.parks ? 500 : 200)(response);
      }),
    } satisfies Record<Name, Receiver>,
    state,
    /** Makes the hanging receiver fail from now on. */
    failInsteadOfHanging(): void {
      Object.assign(state, { hangs: false, parks: true });
      for (const response of hanging) answer(500)(response);
    },
  };
}

async function subscribe({ services: [service] }: TwoOfEach, name: Name, callbackUrl: string, isAnew = false) {
  const call = { params: { eventName: name }, body: { event: { callbackUrl } } };
  await service.broker.use<unknown>(adminLogin, (token) =>
    isAnew
      ? service.client.updateSubscription({ token, ...call })
      : service.client.createSubscription({ token, ...call }),
  );
}

async function link({ as }: KillableService, loginName: string): Promise<void> {
  const field = [
    { id: '16001011', value: 'ok' },
    { id: '16001021', value: 'ok' },
  ];
  await as(loginName, (client, token) =>
    client.addProviderAccount({ token, query: { providerId: '16001' }, body: { field } }),
  );
  await until(
    () => as(loginName, (client, token) => client.getProviderAccounts({ token })),
    (read) => read?.providerAccount?.[0]?.status === 'SUCCESS',
  );
}

/** Adds a manual account and edits a transaction, so that the copied data changes in two ways. */
async function change({ as }: KillableService, loginName: string, text: string): Promise<void> {
  const balance = { amount: text.length, currency: 'USD' } as const;
  const account = { accountType: 'CHECKING', accountName: text, balance } as const;
  await as(loginName, (client, token) => client.addManualAccount({ token, body: { account } }));
  const read = await as(loginName, (client, token) => client.getTransactions({ token }));
  const first = read?.transaction?.[0];
  if (first === undefined) return;
  const { CONTAINER: container, categoryId, categorySource, id } = first;
  const transaction = { container, categoryId, categorySource, memo: text };
  const params = { transactionId: String(id) };
  await as(loginName, async (client, token) => client.updateTransaction({ token, params, body: { transaction } }));
}

test.runIf(testDatabaseKind() === 'postgres')(
  `two services and two hosts, ${kills} times one of them killed: nothing is lost, no event has two ids, and the copy is what the service says, seed ${seed}`,
  { timeout: timeLimit(isNightly ? 3_600_000 : 300_000) },
  async () => {
    const both = await twoOfEach();
    const { services, copy, query } = both;
    const [one, other] = services;
    const { ofEvent, state, failInsteadOfHanging } = await receivers();
    for (const name of names) await subscribe(both, name, ofEvent[name].url);
    await Promise.all(logins.map((loginName, place) => link(services[place % 2] ?? one, loginName)));

    const committed: Record<Name, string[]> = {
      REFRESH: [],
      DATA_UPDATES: [],
      AUTO_REFRESH_UPDATES: [],
      CONSENT_UPDATES: [],
    };
    let onTold = (): void => {};
    /** Sends test events one after the other, alternating between the services. */
    const sendTests = async (eventName: Name, count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent++) {
        const { as } = services[sent % 2] ?? one;
        const told = await as(adminLogin, (client, token) => client.sendTestEvent({ token, params: { eventName } }));
        if (told === undefined) continue;
        committed[eventName].push(told.notificationId);
        onTold();
      }
    };
    const everythingChanges = (round: number): Promise<unknown> =>
      Promise.all([
        ...logins.map((loginName, place) =>
          change(services[(place + round) % 2] ?? one, loginName, `${loginName} in round ${round}`),
        ),
        sendTests('REFRESH', eventsOfRound),
        sendTests('AUTO_REFRESH_UPDATES', 5),
        sendTests('CONSENT_UPDATES', 3),
      ]);

    await until(
      async () => both.holder(),
      (holder) => holder !== null,
    );
    let hits = 0;
    const moments = fc.sample(fc.noBias(fc.integer({ min: 1, max: eventsOfRound - 5 })), { seed, numRuns: kills });
    for (const [round, moment] of moments.entries()) {
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const awaited = committed.REFRESH.length + moment;
      onTold = () => {
        if (committed.REFRESH.length >= awaited) resolve();
      };
      const changed = everythingChanges(round);
      let isUnderWay = true;
      void changed.then(() => (isUnderWay = false));
      await Promise.race([reached, changed]);
      if (isUnderWay) hits += 1;
      const victim = (round % 2 === 1 ? both.holder() : null) ?? services[(round / 2) % 2] ?? one;
      await victim.kill();
      // Expires the lease of a killed host, which would otherwise take 20 seconds.
      if (victim !== one && victim !== other) await copy.query('update linked_data.copy_state set held_until = now()');
      const starting = victim.start();
      await changed;
      await (victim === one ? other : one).advance(10);
      if (round === 1) state.fails = false;
      await starting;
    }

    expect(hits).toBeGreaterThanOrEqual(kills / 2);

    await both.whileHeld(
      `select from service.change_horizon where bucket = (select bucket from service.change_journal limit 1) for update`,
      [],
      async () => {
        await everythingChanges(kills);
        await one.advance(10);
        // oxlint-disable-next-line fin/no-fixed-pause -- how long it is held is what is tested
        await pause(bucketHeldMs);
      },
    );

    // Both services are restarted, and the business clock moves two hours.
    await everythingChanges(kills + 1);
    await Promise.all(services.map((service) => service.kill()));
    await Promise.all(services.map((service) => service.start()));
    await one.advance(120);
    await everythingChanges(kills + 2);
    await one.advance(10);

    // The callback that hung until now has been failing for days, and then replies with errors.
    const ofParked = `customer_id = 1 and channel = '' and event_name = 'CONSENT_UPDATES'`;
    const daysAgo = `now() - interval '73 hours'`;
    await query(
      `update service.event_subscription set failing_since = ${daysAgo}, paused_until = null where ${ofParked}`,
    );
    await query(`update service.notification set queued_at = ${daysAgo} where ${ofParked} and due_at is not null`);
    failInsteadOfHanging();
    const deliveriesOf = async (status: 'PARKED' | 'PENDING'): Promise<string[]> => {
      const requested = { eventName: 'CONSENT_UPDATES', status, top: '500' } as const;
      const read = await one.as(adminLogin, (client, token) => client.getEventDeliveries({ token, query: requested }));
      return (read?.delivery ?? []).map(({ notificationId }) => notificationId);
    };
    const parked = await until(
      () => deliveriesOf('PARKED'),
      (ids) => committed.CONSENT_UPDATES.every((id) => ids.includes(id)),
    );
    state.parks = false;
    await subscribe(both, 'CONSENT_UPDATES', ofEvent.CONSENT_UPDATES.url, true);
    const replay = { fromDate: '2020-01-01T00:00:00Z', toDate: '2100-01-01T00:00:00Z' };
    const replayed = await one.as(adminLogin, (client, token) => client.replayEvents({ token, body: replay }));
    expect(replayed?.replayCount).toBe(parked.length);

    for (const name of names) {
      const missing = (): string[] => {
        const arrived = new Set(eventsOf(ofEvent[name]).map(({ notificationId }) => notificationId));
        return committed[name].filter((id) => !arrived.has(id));
      };
      await until(
        async () => missing(),
        (ids) => ids.length === 0,
      );
    }
    await until(
      () => query(`select event_name from service.notification where channel = '' and delivered_at is null`),
      (rows) => rows.length === 0,
    );
    const texts = Map.groupBy(
      Object.values(ofEvent).flatMap(({ deliveries }) => deliveries),
      ({ text }) => (JSON.parse(text) as { event: Event }).event.notificationId,
    );
    for (const same of texts.values()) expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    const firstArrivals = [...new Set(eventsOf(ofEvent.REFRESH).map(({ notificationId }) => notificationId))];
    expect(firstArrivals.filter((id) => committed.REFRESH.includes(id))).toEqual(committed.REFRESH);

    const windows = [...new Map(eventsOf(ofEvent.DATA_UPDATES).map((event) => [event.notificationId, event])).values()]
      .map(({ data }) => data as DataUpdates)
      .toSorted((left, right) => left.fromDate.localeCompare(right.fromDate));
    expect(windows.length).toBeGreaterThan(1);
    for (const [place, { fromDate, toDate }] of windows.entries()) {
      expect(Date.parse(toDate) - Date.parse(fromDate)).toBeLessThanOrEqual(3_600_000);
      if (place > 0) expect(fromDate >= (windows[place - 1]?.toDate ?? '')).toBe(true);
    }
    const told = windows.flatMap(({ userData }) => userData.map(({ user }) => user.loginName));
    expect([...new Set(told)].toSorted()).toEqual(logins);

    for (const loginName of logins) {
      const expected = await readEverything(one, loginName);
      expect(expected.transaction.length).toBeGreaterThan(100);
      await until(
        async () => recordsOf(await copy.contents(), loginName),
        (records) => isDeepStrictEqual(records, expected),
      ).catch(() => {});
      expect(recordsOf(await copy.contents(), loginName)).toEqual(expected);
    }
  },
);
