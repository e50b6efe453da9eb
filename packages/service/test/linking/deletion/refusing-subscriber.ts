import { callbackServer } from '../../harness/callback-server.ts';

/** Creates a subscriber that refuses every event, so that all events stay queued. */
export async function refusingSubscriber(service: {
  token(loginName: string): Promise<string>;
  call(method: string, path: string, options: { token: string; body: object }): Promise<unknown>;
}) {
  const customer = await callbackServer();
  customer.answers = Array.from({ length: 1_000 }, () => 500);
  const token = await service.token('sandbox_admin');
  const body = { event: { callbackUrl: customer.url } };
  for (const event of ['REFRESH', 'AUTO_REFRESH_UPDATES', 'CONSENT_UPDATES'])
    await service.call('POST', `/configs/notifications/events/${event}`, { token, body });
  return customer;
}
