import { channelEventNames } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { capabilitiesOf } from '../broker/index.ts';
import type { NeedsService, NeedsSettings, NeedsWidgetProofs } from '../parts/index.ts';
import type { NeedsWebhookSecret } from './receive-event.ts';

/** The service does not report to the host's address. */
export class CallbackRefusedError extends Error {
  override readonly name = 'CallbackRefusedError';
}

export type SubscribeDeps = NeedsService &
  NeedsWidgetProofs &
  NeedsWebhookSecret &
  NeedsSettings<'adminLogin' | 'callbackBase'>;

/** How the host learns what happens at banks: by a channel of its own, as the customer's webhook, or by asking alone. */
export interface Reporting {
  by: 'channel' | 'webhook' | 'polling';
  /** The service takes no proofs, though the host has a key for them. */
  withoutProofs: boolean;
}

const params = { eventName: 'REFRESH' } as const;

/**
 * Has the service report refreshes here: on a channel beside the customer's webhook, else as the webhook where the customer has none.
 * An address of the customer's own is never replaced. Throws `CallbackRefusedError` when the service refuses the host's address.
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
    // Nobody else knows the path, whatever the host's origin was when it subscribed.
    const isOwn = (callback: string): boolean => URL.canParse(callback) && new URL(callback).pathname.endsWith(path);

    const capabilities = await capabilitiesOf(client, token);
    const withoutProofs = proofs !== null && !capabilities.includes('WIDGET_PROOF');
    if (proofs !== null && capabilities.includes('EVENT_CHANNELS')) {
      const widgetProof = await proofs.ofHost(settings.adminLogin);
      for (const eventName of channelEventNames)
        await told(callbackUrl, () => client.setEventChannel({ token, widgetProof, params: { eventName }, body }));
      const webhook = await present();
      if (webhook !== undefined && isOwn(webhook)) await client.deleteSubscription({ token, params });
      return { by: 'channel', withoutProofs };
    }
    let webhook = await present();
    if (webhook === undefined) {
      await told(callbackUrl, () => client.createSubscription({ token, params, body })).catch((error: unknown) => {
        // Another process was quicker; whose address it took is read below.
        if (!(error instanceof ServiceCallError) || error.code !== 'Y811') throw error;
      });
      webhook = await present();
    }
    const isReported = webhook !== undefined && isOwn(webhook);
    if (isReported && webhook !== callbackUrl)
      await told(callbackUrl, () => client.updateSubscription({ token, params, body }));
    return { by: isReported ? 'webhook' : 'polling', withoutProofs };
  });
}

async function told(callbackUrl: string, tell: () => Promise<unknown>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    if (!(error instanceof ServiceCallError) || error.code !== 'Y800') throw error;
    const reason = `The service reports to public https addresses only, and refuses ${new URL(callbackUrl).origin}`;
    throw new CallbackRefusedError(`${reason}; what happens at banks is noticed by asking instead.`, { cause: error });
  }
}
