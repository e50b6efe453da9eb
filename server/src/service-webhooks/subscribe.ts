import { channelEventNames } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { capabilitiesOf } from '../broker/index.ts';
import type { NeedsService, NeedsSettings, NeedsWidgetProofs } from '../parts/index.ts';
import type { NeedsWebhookSecret } from './receive-event.ts';

/** The service refused the host's callback address. */
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
  /** The host has a key for widget proofs, but the service does not support them. */
  withoutProofs: boolean;
}

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
    const present = async (): Promise<string | undefined> => {
      const { body: subscribed } = await client.getSubscriptions({ token, query: params });
      return subscribed.event?.find(({ name }) => name === 'REFRESH')?.callbackUrl;
    };
    // The secret path identifies the host's subscription, even if its origin has changed.
    const isOwn = (callback: string): boolean => URL.canParse(callback) && new URL(callback).pathname.endsWith(path);

    const capabilities = await capabilitiesOf(client, token);
    const withoutProofs = proofs !== null && !capabilities.includes('WIDGET_PROOF');
    if (proofs !== null && capabilities.includes('EVENT_CHANNELS')) {
      const widgetProof = await proofs.ofHost(settings.adminLogin);
      for (const eventName of channelEventNames)
        await sendCallback(callbackUrl, () =>
          client.setEventChannel({ token, widgetProof, params: { eventName }, body }),
        );
      const webhook = await present();
      if (webhook !== undefined && isOwn(webhook)) await client.deleteSubscription({ token, params });
      return { by: 'channel', withoutProofs };
    }
    let webhook = await present();
    if (webhook === undefined) {
      await sendCallback(callbackUrl, () => client.createSubscription({ token, params, body })).catch(
        (error: unknown) => {
          // Another process or the customer subscribed first. The stored address is read below.
          if (!(error instanceof ServiceCallError) || error.code !== 'Y811') throw error;
        },
      );
      webhook = await present();
    }
    const isReported = webhook !== undefined && isOwn(webhook);
    if (isReported && webhook !== callbackUrl)
      await sendCallback(callbackUrl, () => client.updateSubscription({ token, params, body }));
    return { by: isReported ? 'webhook' : 'polling', withoutProofs };
  });
}

async function sendCallback(callbackUrl: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ServiceCallError) || error.code !== 'Y800') throw error;
    const reason = `The service sends events to public https addresses only and refuses ${new URL(callbackUrl).origin}`;
    throw new CallbackRefusedError(`${reason}; the host polls for changes instead.`, { cause: error });
  }
}
