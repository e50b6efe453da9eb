import { ServiceCallError } from '@fin-link/service-client';
import type { BackendClient } from '@fin-link/service-client';

type AdminCalls = BackendClient['asAdmin'];

const codeOf = (error: unknown): string | null => (error instanceof ServiceCallError ? error.code : null);

/** Asks the service to send DATA_UPDATES to this address. A service that does not send them rejects. */
export async function subscribe(asAdmin: AdminCalls, callbackUrl: string): Promise<void> {
  const call = { params: { eventName: 'DATA_UPDATES' }, body: { event: { callbackUrl } } } as const;
  await asAdmin.createSubscription(call).catch((error: unknown) => {
    // There is one already.
    if (codeOf(error) !== 'Y811') throw error;
    return asAdmin.updateSubscription(call);
  });
}

/**
 * A new secret that the service signs events with. A customer has two at most: of two, the older one ends. A real site makes one once and
 * keeps it with its other secrets.
 */
export async function newSecret(asAdmin: AdminCalls): Promise<string> {
  const { secret = [] } = (await asAdmin.getEventSecrets()).body;
  const [oldest, another] = secret.toSorted((one, other) => one.createdDate.localeCompare(other.createdDate));
  if (oldest !== undefined && another !== undefined)
    await asAdmin.deleteEventSecret({ params: { secretId: String(oldest.id) } });
  return (await asAdmin.createEventSecret()).body.secret.key;
}
