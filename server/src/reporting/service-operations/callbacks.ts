import type { CallbackView } from '@fin-link/contracts/browser';
import { dayMs, eventNames } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from '../../tenancy/operators/index.ts';
import { isAccepted, type NeedsDeliveries } from '../webhooks/index.ts';
import { hostEvent, originOf } from './deliveries.ts';
import { asAdmin, ifOffered, requireCapability, type ServiceDeps, writeAudit } from './operated-service.ts';

export type CallbackDeps = ServiceDeps &
  NeedsDatabase &
  NeedsAuditLog &
  NeedsDeliveries &
  NeedsSettings<'adminLogin' | 'sites'>;

/** Lists the callbacks of the service, and of the host by site. */
export const listCallbacks =
  (deps: CallbackDeps): Handler<'listCallbacks'> =>
  async () => ({ callback: [...(await callbacksOfService(deps)), ...callbacksOfHost(deps)] });

/** Error code of the service for an event without a callback. */
const notFoundCode = 'Y807';

/** Sends a test event to a callback. Throws `callback.not-found`. */
export const testCallback =
  (deps: CallbackDeps): Handler<'testCallback'> =>
  async (request) => {
    const { channel, eventName, publishableKey = onlyCallbackSite(deps) } = request.body;
    if (channel === 'service') await requireCapability(deps, 'EVENT_DELIVERIES');
    await writeAudit(deps, request, {
      object: { kind: 'callback', id: channel },
      detail: { eventName, ...(channel === 'host' && { publishableKey: publishableKey ?? null }) },
    });
    if (channel === 'service') return testOfService(deps, eventName);
    const outcome =
      eventName === hostEvent && publishableKey !== undefined ? await deps.deliveries.test(publishableKey) : null;
    if (outcome === null) throw new HostError('callback.not-found');
    return { deliveryId: null, ...outcome, ok: isAccepted(outcome.status) };
  };

/** Days of failures after which the service switches a callback off. */
const daysUntilOff = 3;
const daysAfterText = (text: string, days: number): string =>
  new Date(new Date(text).getTime() + days * dayMs).toISOString();

async function callbacksOfService(deps: CallbackDeps): Promise<CallbackView[]> {
  const { client, capabilities } = deps;
  const hasDeliveries = await capabilities.has('EVENT_DELIVERIES');
  return asAdmin(deps, async (token) => {
    const reply = await ifOffered(() => client.getSubscriptions({ token, query: {} }));
    const views: CallbackView[] = [];
    for (const { name, callbackUrl, status, failingSince } of reply?.body.event ?? []) {
      // Later events are parked without an attempt.
      const toDate = failingSince === undefined ? {} : { toDate: daysAfterText(failingSince, daysUntilOff) };
      const lastParked =
        status === 'SUSPENDED' && hasDeliveries
          ? await client.getEventDeliveries({
              token,
              query: { eventName: name, status: 'PARKED', top: '1', ...toDate },
            })
          : undefined;
      views.push({
        channel: 'service',
        eventName: name,
        publishableKey: null,
        origin: originOf(callbackUrl),
        state: status === 'SUSPENDED' ? 'switched-off' : 'on',
        since: failingSince === undefined ? null : new Date(failingSince).toISOString(),
        lastStatus: lastParked?.body.delivery?.[0]?.lastHttpStatus ?? null,
      });
    }
    return views;
  });
}

const callbacksOfHost = ({ settings }: CallbackDeps): CallbackView[] =>
  settings.sites.all.flatMap(({ publishableKey, callbackUrl }) =>
    callbackUrl === null
      ? []
      : {
          channel: 'host' as const,
          eventName: hostEvent,
          publishableKey,
          origin: originOf(callbackUrl),
          state: 'on' as const,
          since: null,
          lastStatus: null,
        },
  );

/** Returns the key of the only site with a callback; `undefined` if there are several or none. */
function onlyCallbackSite({ settings }: CallbackDeps): string | undefined {
  const [first, ...others] = settings.sites.all.filter(({ callbackUrl }) => callbackUrl !== null);
  return others.length === 0 ? first?.publishableKey : undefined;
}

async function testOfService(deps: CallbackDeps, name: string) {
  const eventName = eventNames.find((known) => known === name);
  if (eventName === undefined) throw new HostError('callback.not-found');
  try {
    const { body } = await asAdmin(deps, (token) => deps.client.sendTestEvent({ token, params: { eventName } }));
    return { deliveryId: body.notificationId, status: null, durationMs: null, ok: null };
  } catch (error) {
    if (error instanceof ServiceCallError && error.code === notFoundCode)
      throw new HostError('callback.not-found', { cause: error });
    throw error;
  }
}
