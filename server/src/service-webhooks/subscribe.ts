import { channelEventNames } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { capabilitiesOf } from '../broker/index.ts';
import type { NeedsService, NeedsSettings, NeedsWidgetProofs } from '../parts/index.ts';
import type { NeedsWebhookSecret } from './receive-event.ts';

/** Thrown if the service refuses the host's callback address. */
export class CallbackRefusedError extends Error {
  override readonly name = 'CallbackRefusedError';
}

export type SubscribeDeps = NeedsService &
  NeedsWidgetProofs &
  NeedsWebhookSecret &
  NeedsSettings<'adminLogin' | 'callbackBase'>;

/** How the host detects changes: through its own event channel, through the customer's webhook, or by polling only. */
export interface Reporting {
  by: 'channel' | 'webhook' | 'polling';
  /** Whether the host has a key for widget proofs that the service does not support. */
  withoutProofs: boolean;
}

/** Error code of the service if the event already has a subscription. */
const alreadySubscribedCode = 'Y811';
/** Error code of the service for an address that it does not accept. */
const invalidValueCode = 'Y800';
const params = { eventName: 'REFRESH' } as const;

/**
 * Subscribes the host to refresh events. If the service has event channels, uses one beside the customer's webhook. Otherwise uses the
 * webhook if the customer has none. Never replaces the customer's address. Throws `CallbackRefusedError` if the service refuses the host's
 * address.
 */
export async function subscribeToRefreshes(deps: SubscribeDeps): Promise<Reporting> {
  const { client, broker, settings, webhookSecret, proofs } = deps;
  const path = `/service-webhooks/${webhookSecret}`;
  const callbackUrl = `${settings.callbackBase}${path}`;
  const body = { event: { callbackUrl } };
  return broker.use(settings.adminLogin, async (token) => {
    const readWebhook = async (): Promise<string | undefined> => {
      const { body: subscribed } = await client.getSubscriptions({ token, query: params });
      return subscribed.event?.find(({ name }) => name === 'REFRESH')?.callbackUrl;
    };
    // The secret path identifies the host's subscription, even if its origin has changed.
    const isOwnAddress = (callback: string): boolean =>
      URL.canParse(callback) && new URL(callback).pathname.endsWith(path);

    const capabilities = await capabilitiesOf(client, token);
    const withoutProofs = proofs !== null && !capabilities.includes('WIDGET_PROOF');
    if (proofs !== null && capabilities.includes('EVENT_CHANNELS')) {
      const widgetProof = await proofs.ofHost(settings.adminLogin);
      for (const eventName of channelEventNames)
        await registerCallback(callbackUrl, () =>
          client.setEventChannel({ token, widgetProof, params: { eventName }, body }),
        );
      const webhook = await readWebhook();
      if (webhook !== undefined && isOwnAddress(webhook)) await client.deleteSubscription({ token, params });
      return { by: 'channel', withoutProofs };
    }
    let webhook = await readWebhook();
    if (webhook === undefined) {
      await registerCallback(callbackUrl, () => client.createSubscription({ token, params, body })).catch(
        (error: unknown) => {
          // Another process or the customer subscribed first. The stored address is read below.
          if (!(error instanceof ServiceCallError) || error.code !== alreadySubscribedCode) throw error;
        },
      );
      webhook = await readWebhook();
    }
    const isSubscribed = webhook !== undefined && isOwnAddress(webhook);
    if (isSubscribed && webhook !== callbackUrl)
      await registerCallback(callbackUrl, () => client.updateSubscription({ token, params, body }));
    return { by: isSubscribed ? 'webhook' : 'polling', withoutProofs };
  });
}

/** Throws `CallbackRefusedError` if the service refuses the callback address. */
async function registerCallback(callbackUrl: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ServiceCallError) || error.code !== invalidValueCode) throw error;
    const reason = `The service sends events to public https addresses only and refuses ${new URL(callbackUrl).origin}`;
    throw new CallbackRefusedError(`${reason}; the host polls for changes instead.`, { cause: error });
  }
}
