import { type Account, latestBalanceEvent, type ProviderAccount } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallbackServer, callbackServer } from '../../harness/callback-server.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const hour = 3_600_000;

describe('event at the end of a balance refresh', async () => {
  const service = await linkingService({ settings: { allowLoopbackCallbacks: true, bankFailureLimit: 1 } });
  let receiver: CallbackServer;
  let person: Person;
  let linked: ProviderAccount;
  let accounts: Account[];
  const events = () => receiver.received.map(({ body }) => latestBalanceEvent.parse(body).event);
  const askable = () =>
    accounts
      .filter(({ CONTAINER }) => CONTAINER === 'bank' || CONTAINER === 'investment')
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
  /** Returns the call's result for each account. */
  const latest = async (): Promise<string[]> => {
    const { body } = await service.call('GET', '/accounts/latestBalances', {
      token: person.token,
      query: { providerAccountId: String(linked.id), accountId: askable().join(',') },
    });
    return body.accountBalance.map(({ refreshStatus }: { refreshStatus: string }) => refreshStatus);
  };

  beforeAll(async () => {
    receiver = await callbackServer();
    const subscribed = await service.call('POST', '/configs/notifications/events/LATEST_BALANCE_UPDATES', {
      token: await service.token('sandbox_admin'),
      body: { event: { callbackUrl: receiver.url } },
    });
    expect(subscribed.status).toBe(201);
    person = await service.person('hears-of-balances');
    linked = await person.link(16006, 'ok-household');
    accounts = await person.accounts();
  });

  it('the event of a balance refresh lists active bank and investment accounts once, and a full refresh sends none', async () => {
    await service.deps.businessClock.advance(hour);
    await person.putAndWait(linked.id);
    await service.deps.businessClock.advance(hour);
    expect(new Set(await latest())).toEqual(new Set(['IN_PROGRESS']));
    await receiver.came(1);
    expect(events()).toMatchObject([
      {
        info: 'LATEST_BALANCE_UPDATES',
        loginName: 'hears-of-balances',
        data: {
          providerAccountId: linked.id,
          latestBalanceEvent: askable().map((accountId) => ({ accountId, status: 'SUCCESS' })),
        },
      },
    ]);
    expect(accounts.length).toBeGreaterThan(askable().length);
    expect(new Set(await latest())).toEqual(new Set(['SUCCESS']));
  });

  it('the event of a balance refresh has FAILED for each account if the bank could not be read', async () => {
    const unlucky = await service.person('finds-the-bank-closed');
    expect((await unlucky.link(16006, 'site-unavailable')).status).toBe('FAILED');
    await service.deps.businessClock.advance(hour);
    await latest();
    await receiver.came(2);
    expect(events()[1]?.data.latestBalanceEvent).toEqual(
      askable().map((accountId) => ({ accountId, status: 'FAILED' })),
    );
    expect(new Set(await latest())).toEqual(new Set(['FAILED']));
  });
});
