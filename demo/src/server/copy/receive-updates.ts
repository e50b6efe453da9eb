import { createEventReceiver, ensureSubscription, fastifyEvents, replaceEventSecret } from '@fin-link/service-client';
import type { BackendClient, EventReceiver } from '@fin-link/service-client';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';

const path = '/webhooks/service';

/**
 * Receives DATA_UPDATES events from the service. The site subscribes when it starts to listen. Without a configured secret, it
 * first replaces the service's secret with a new one.
 */
export async function receiveUpdates(
  app: FastifyInstance,
  { settings, copy }: Pick<DemoDeps, 'settings' | 'copy'>,
  { asAdmin }: Pick<BackendClient, 'asAdmin'>,
): Promise<void> {
  const receiverWith = (secret: string): EventReceiver =>
    createEventReceiver({
      secrets: [secret],
      handle: (event) => copy.handle(event),
      onError: (error) => app.log.error({ err: error }, 'event not taken'),
    });
  let receiver = settings.serviceEventSecret === null ? null : receiverWith(settings.serviceEventSecret);
  const currentReceiver: EventReceiver = {
    maxBodyBytes: 1_000_000,
    // Called only for incomplete bodies. The service sends these events again.
    onError: () => {},
    // The service retries events that arrive before the receiver is ready.
    receive: async (headers, body) => receiver?.receive(headers, body) ?? 500,
  };
  await app.register(fastifyEvents(currentReceiver, path));

  app.addHook('onListen', async () => {
    try {
      receiver ??= receiverWith(await replaceEventSecret(asAdmin));
      await ensureSubscription(asAdmin, 'DATA_UPDATES', `${settings.origin}${path}`);
      copy.isSubscribed = true;
    } catch (error) {
      app.log.error({ err: error }, 'not subscribed to DATA_UPDATES');
    }
  });
}
