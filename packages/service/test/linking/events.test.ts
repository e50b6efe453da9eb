import { refreshEvent } from '@fin-link/contracts/server';
import { expect, it } from 'vitest';
import { callbackServer } from '../harness/callback-server.ts';
import { linkingService } from '../harness/linking-service.ts';

it('subscribers get an event for each stage of a refresh, without the question that the bank asked', async () => {
  const service = await linkingService({ settings: { allowLoopbackCallbacks: true } });
  const receiver = await callbackServer();
  const admin = await service.token('sandbox_admin');
  const subscribed = await service.call('POST', '/configs/notifications/events/REFRESH', {
    token: admin,
    body: { event: { callbackUrl: receiver.url } },
  });
  expect(subscribed.status).toBe(201);

  const person = await service.person('hears-events');
  const asked = await person.link(16002, 'ok');
  await receiver.came(1);
  await person.answer(asked, '123456');
  await receiver.came(4);

  const statuses = Object.fromEntries(
    receiver.received.map(({ body }) => {
      const { event } = refreshEvent.parse(body);
      expect(event.loginName).toBe('hears-events');
      const [account] = event.data.providerAccount;
      expect(account).toMatchObject({ id: asked.id, requestId: asked.requestId });
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
