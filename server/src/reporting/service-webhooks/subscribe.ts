import { channelEventNames } from '@fin-link/contracts/service';
import { ServiceCallError, type WidgetProofs } from '@fin-link/service-client';
import type { NeedsService, NeedsSettings, NeedsWidgetProofs, NeedsLog } from '../../platform/parts/index.ts';
import { capabilitiesOf } from '../../tenancy/broker/index.ts';
import type { NeedsWebhookSecret } from './receive-event.ts';

/** Thrown if the service refuses the host's callback address. */
class CallbackRefusedError extends Error {
  override readonly name = 'CallbackRefusedError';
}

type SubscribeDeps = NeedsService &
  NeedsWidgetProofs &
  NeedsWebhookSecret &
  NeedsSettings<'adminLogin' | 'callbackBase'>;

/** How the host detects changes: through its own event channel, through the customer's webhook, or by polling only. */
interface Reporting {
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
 * Subscribes the host to refresh events. If the service has event channels, the host gets its own channel. Otherwise the host's address
 * becomes the customer's webhook, unless the customer has one; then the host only polls. Throws `CallbackRefusedError` if the service
 * refuses the host's address, and the errors of the calls to the service.
 */
export async function subscribeToRefreshes(deps: SubscribeDeps): Promise<Reporting> {
  const { client, broker, settings, proofs } = deps;
  return broker.use(settings.adminLogin, async (token) => {
    const capabilities = await capabilitiesOf(client, token);
    const withoutProofs = proofs !== null && !capabilities.includes('WIDGET_PROOF');
    if (proofs === null || !capabilities.includes('EVENT_CHANNELS'))
      return { by: await subscribeWebhook(deps, token), withoutProofs };
    await setChannels(deps, proofs, token);
    return { by: 'channel', withoutProofs };
  });
}

/** Returns the host's callback address and its path. The path contains a secret. */
function callbackOf({ settings, webhookSecret }: SubscribeDeps): { path: string; callbackUrl: string } {
  const path = `/service-webhooks/${webhookSecret}`;
  return { path, callbackUrl: `${settings.callbackBase}${path}` };
}

/** Returns whether the address belongs to the host. The secret path identifies the host, even if its origin has changed. */
const isOwnAddress = (callback: string, path: string): boolean =>
  URL.canParse(callback) && new URL(callback).pathname.endsWith(path);

/** Returns the address of the customer's webhook; `undefined` if there is none. */
async function readWebhook({ client }: SubscribeDeps, token: string): Promise<string | undefined> {
  const { body } = await client.getSubscriptions({ token, query: params });
  return body.event?.find(({ name }) => name === 'REFRESH')?.callbackUrl;
}

/** Registers the host's own channels. If the host's address was the customer's webhook before, deletes that webhook. */
async function setChannels(deps: SubscribeDeps, proofs: WidgetProofs, token: string): Promise<void> {
  const { client, settings } = deps;
  const { path, callbackUrl } = callbackOf(deps);
  const widgetProof = await proofs.ofHost(settings.adminLogin);
  for (const eventName of channelEventNames)
    await registerCallback(callbackUrl, () =>
      client.setEventChannel({ token, widgetProof, params: { eventName }, body: { event: { callbackUrl } } }),
    );
  const webhook = await readWebhook(deps, token);
  if (webhook !== undefined && isOwnAddress(webhook, path)) await client.deleteSubscription({ token, params });
}

/** Registers the host's address as the customer's webhook, or updates its origin. Returns `polling` if the customer has another webhook. */
async function subscribeWebhook(deps: SubscribeDeps, token: string): Promise<'webhook' | 'polling'> {
  const { client } = deps;
  const { path, callbackUrl } = callbackOf(deps);
  const body = { event: { callbackUrl } };
  let webhook = await readWebhook(deps, token);
  if (webhook === undefined) {
    await registerCallback(callbackUrl, () => client.createSubscription({ token, params, body })).catch(
      (error: unknown) => {
        // Another process or the customer subscribed first. The stored address is read below.
        if (!(error instanceof ServiceCallError) || error.code !== alreadySubscribedCode) throw error;
      },
    );
    webhook = await readWebhook(deps, token);
  }
  if (webhook === undefined || !isOwnAddress(webhook, path)) return 'polling';
  if (webhook !== callbackUrl)
    await registerCallback(callbackUrl, () => client.updateSubscription({ token, params, body }));
  return 'webhook';
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

const sentences: Readonly<Record<Reporting['by'], string>> = {
  channel: "The service reports refreshes to this host beside the customer's own webhook.",
  webhook: 'The service reports refreshes to this host.',
  polling:
    'The customer has its own REFRESH webhook at the service, which is not replaced; the host polls for changes instead.',
};

/**
 * Returns a function that renews the subscription, to be called periodically. The function logs how the host detects changes, whenever this
 * changes.
 */
export function renewSubscription(deps: SubscribeDeps & NeedsLog): () => Promise<void> {
  let before: Reporting | null = null;
  let isRefused = false;
  return async () => {
    // A refused address is a property of the deployment and no outage: the host polls for changes.
    const reporting = await subscribeToRefreshes(deps).catch((error: unknown) => {
      if (!(error instanceof CallbackRefusedError)) throw error;
      if (!isRefused) deps.log.info({ by: 'polling' }, error.message);
      return null;
    });
    isRefused = reporting === null;
    if (reporting === null) return;
    if (reporting.by !== before?.by) deps.log.info({ by: reporting.by }, sentences[reporting.by]);
    if (reporting.withoutProofs && before?.withoutProofs !== true)
      deps.log.warn('The service does not support widget proofs: FIN_WIDGET_KEY has no effect.');
    before = reporting;
  };
}
