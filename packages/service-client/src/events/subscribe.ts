import type { AdminCalls } from '../backend/index.ts';
import { ServiceCallError } from '../transport/index.ts';

type SubscribedEvent = Parameters<AdminCalls['createSubscription']>[0]['params']['eventName'];

/** Subscribes the address to the event. Replaces an existing address. */
export async function ensureSubscription(
  asAdmin: Pick<AdminCalls, 'createSubscription' | 'updateSubscription'>,
  eventName: SubscribedEvent,
  callbackUrl: string,
): Promise<void> {
  const call = { params: { eventName }, body: { event: { callbackUrl } } };
  await asAdmin.createSubscription(call).catch((error: unknown) => {
    // Y811 means that a subscription exists.
    if (!(error instanceof ServiceCallError && error.code === 'Y811')) throw error;
    return asAdmin.updateSubscription(call);
  });
}

/**
 * Creates a secret for signed events. Returns its key, which the service shows only once. A customer can have two secrets; if there are
 * two already, the older one is deleted first.
 */
export async function replaceEventSecret(
  asAdmin: Pick<AdminCalls, 'createEventSecret' | 'deleteEventSecret' | 'getEventSecrets'>,
): Promise<string> {
  const { secret = [] } = (await asAdmin.getEventSecrets()).body;
  const [oldest, another] = secret.toSorted((one, other) => one.createdDate.localeCompare(other.createdDate));
  if (oldest !== undefined && another !== undefined)
    await asAdmin.deleteEventSecret({ params: { secretId: String(oldest.id) } });
  return (await asAdmin.createEventSecret()).body.secret.key;
}
