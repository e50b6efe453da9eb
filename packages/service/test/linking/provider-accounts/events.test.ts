import { refreshEvent } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { widgetHost } from '../../harness/widget-host.ts';

it('subscribers get an event for each stage of a refresh, without the bank’s question', async () => {
  const service = await linkingService({ settings: { allowLoopbackCallbacks: true } });
  const receiver = await callbackServer();
  const admin = await service.token('sandbox_admin');
  const subscribed = await service.call('POST', '/configs/notifications/events/REFRESH', {
    token: admin,
    body: { event: { callbackUrl: receiver.url } },
  });
  expect(subscribed.status).toBe(201);

  const person = await service.person('hears-events');
  const requested = await person.link(16002, 'ok');
  await receiver.came(1);
  await person.answer(requested, '123456');
  await receiver.came(4);

  const statuses = Object.fromEntries(
    receiver.received.map(({ body }) => {
      const { event } = refreshEvent.parse(body);
      expect(event.loginName).toBe('hears-events');
      const [account] = event.data.providerAccount;
      expect(account).toMatchObject({ id: requested.id, requestId: requested.requestId });
      expect(account).not.toHaveProperty('loginForm');
      return [event.info, `${account?.status} ${account?.dataset[0]?.additionalStatus}`];
    }),
  );
  expect(statuses).toEqual({
    'REFRESH.USER_INPUT_REQUIRED': 'USER_INPUT_REQUIRED ADDL_AUTHENTICATION_REQUIRED',
    'REFRESH.LOGIN_SUCCESS': 'IN_PROGRESS DATA_RETRIEVAL_IN_PROGRESS',
    'REFRESH.ACCT_SUMMARY_RECEIVED': 'IN_PROGRESS ACCT_SUMMARY_RECEIVED',
    'REFRESH.PROCESS_COMPLETED': 'SUCCESS AVAILABLE_DATA_RETRIEVED',
  });
});

it('subscribers get an event about a bank’s question for provider accounts linked in version 4, but not in version 3', async () => {
  const host = widgetHost();
  const service = await linkingService({ settings: { allowLoopbackCallbacks: true }, widgetKeys: host.keys });
  const [receiver, hosts] = [await callbackServer(), await callbackServer()];
  const admin = await service.token('sandbox_admin');
  const body = ({ url }: typeof receiver) => ({ event: { callbackUrl: url } });
  await service.call('POST', '/configs/notifications/events/REFRESH', { token: admin, body: body(receiver) });
  const asHost = await host.provedByHost(service.clock, 'sandbox_admin');
  await service.call('PUT', '/eventChannels/REFRESH', { token: admin, body: body(hosts), headers: asHost });

  const person = await service.person('links-twice');
  const linkIn = async (version: 'v3' | 'v4', login: string): Promise<number> => {
    const headers = await host.proved(service.clock, 'links-twice', { version });
    const added = await person.link(16002, login, 'ok', headers);
    return (await person.answer(added, '123456')).id;
  };
  const third = await linkIn('v3', 'ok');
  const fourth = await linkIn('v4', 'ok-second');
  const heard = ({ received }: typeof receiver, id: number) =>
    received
      .map(({ body: { event } }) => event)
      .filter(({ data }) => data.providerAccount[0].id === id)
      .map(({ info }) => info)
      .sort();
  await Promise.all([receiver.came(7), hosts.came(8)]);
  const inEach = ['REFRESH.ACCT_SUMMARY_RECEIVED', 'REFRESH.LOGIN_SUCCESS', 'REFRESH.PROCESS_COMPLETED'];
  expect(heard(receiver, third)).toEqual(inEach);
  expect(heard(receiver, fourth)).toEqual([...inEach, 'REFRESH.USER_INPUT_REQUIRED']);
  // The host gets the event, because it asks the user.
  expect(heard(hosts, third)).toEqual([...inEach, 'REFRESH.USER_INPUT_REQUIRED']);
});
