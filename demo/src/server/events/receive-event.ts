import { createSessionReceiver, fastifyEvents } from '@fin-link/service-client';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';

/** Serves the webhook for `session.finished` messages of the host. The receiver verifies them and stores each one once. */
export async function receiveEvent(app: FastifyInstance, { settings, events, now }: DemoDeps): Promise<void> {
  const receiver = createSessionReceiver({
    secrets: [settings.eventSecret],
    maxBodyBytes: 262_144,
    handle: (event, id) => events.store({ id, receivedAt: now(), event }),
    onError: (error) => app.log.error({ err: error }, 'message not accepted'),
    clock: { now },
  });
  await app.register(fastifyEvents(receiver, '/webhooks/fin-link'));
}
