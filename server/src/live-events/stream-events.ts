import type { HostSettings } from '../environment/index.ts';
import type { Handler } from '../http/index.ts';
import { apiHeaders, bearerOf } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { openEventStream } from './event-stream.ts';
import type { SessionStreams } from './session-streams.ts';

interface StreamDeps {
  readonly streams: SessionStreams;
  readonly settings: Pick<HostSettings, 'origin'>;
}

export function streamEvents({ streams, settings }: StreamDeps): Handler<'streamEvents'> {
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
