import type { HostDeps } from '../app/host-deps.ts';
import { bearerOf } from '../http/bearer.ts';
import type { Handler } from '../http/handler.ts';
import { apiHeaders } from '../http/security-headers.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { openEventStream } from './event-stream.ts';

export function streamEvents({ streams, settings }: HostDeps): Handler<'streamEvents'> {
  const headers = apiHeaders(settings);

  return (request, reply) => {
    const session = sessionOf(request);
    reply.hijack();
    const close = streams.open(session, openEventStream(reply.raw, headers), {
      token: bearerOf(request.headers.authorization) ?? '',
      lastEventId: Number(request.headers['last-event-id'] ?? 0),
    });
    reply.raw.once('close', close);
  };
}
