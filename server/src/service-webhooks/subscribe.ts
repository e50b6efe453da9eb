import { ServiceCallError } from '@fin-link/service-client';
import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { HostSettings } from '../environment/index.ts';

/** The service does not report to the host's address. */
export class CallbackRefusedError extends Error {
  override readonly name = 'CallbackRefusedError';
}

interface SubscribeParts {
  client: Pick<ServiceClient, 'getSubscriptions' | 'createSubscription' | 'updateSubscription'>;
  broker: TokenBroker;
  settings: Pick<HostSettings, 'adminLogin' | 'callbackBase'>;
  webhookSecret: string;
}

/** Asks the service to report refreshes here; does nothing when it does already. */
export async function subscribeToRefreshes({ client, broker, settings, webhookSecret }: SubscribeParts): Promise<void> {
  const callbackUrl = `${settings.callbackBase}/service-webhooks/${webhookSecret}`;
  const params = { eventName: 'REFRESH' } as const;
  const body = { event: { callbackUrl } };
  await broker.use(settings.adminLogin, async (token) => {
    const subscribed = await client.getSubscriptions({ token, query: { eventName: 'REFRESH' } });
    const known = subscribed.body.event?.find((event) => event.name === 'REFRESH');
    if (known?.callbackUrl === callbackUrl) return;
    if (known !== undefined) return void (await client.updateSubscription({ token, params, body }));
    try {
      await client.createSubscription({ token, params, body });
    } catch (error) {
      if (!(error instanceof ServiceCallError)) throw error;
      // Another process of this deployment was quicker, with the same address.
      if (error.code === 'Y811') return;
      if (error.code !== 'Y800') throw error;
      const reason = `The service reports to public https addresses only, and refuses ${new URL(callbackUrl).origin}`;
      throw new CallbackRefusedError(`${reason}; what happens at banks is noticed by asking instead.`, {
        cause: error,
      });
    }
  });
}
