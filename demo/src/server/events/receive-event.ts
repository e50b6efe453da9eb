import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { DemoDeps } from '../site/deps.ts';
import { Problem } from '../http/problem.ts';
import { sessionFinished } from '../site/received-events.ts';

/**
 * Serves the webhook for `session.finished` messages of the host. The signature covers the raw body, so the body is read as text.
 * The library also rejects messages that are older than five minutes.
 */
export async function receiveEvent(app: FastifyInstance, { settings, events, now }: DemoDeps): Promise<void> {
  const webhook = new Webhook(settings.eventSecret);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 262_144 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/fin-link', async (request, reply) => {
      const payload = verifiedPayload(webhook, String(request.body), request.headers);
      const { data: event } = sessionFinished.safeParse(payload);
      // Messages of unknown types are accepted and ignored.
      if (event !== undefined) events.store({ id: String(request.headers['webhook-id']), receivedAt: now(), event });
      return reply.code(204).send();
    });
  });
}

/** Returns the payload of a message. Throws a 401 `Problem` if the signature does not match. */
function verifiedPayload(
  webhook: Webhook,
  body: string,
  headers: Record<string, string | string[] | undefined>,
): unknown {
  const textHeaders = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  try {
    return webhook.verify(body, Object.fromEntries(textHeaders));
  } catch (cause) {
    throw new Problem(401, 'The signature doesn’t match', 'The message was discarded.', { cause });
  }
}
