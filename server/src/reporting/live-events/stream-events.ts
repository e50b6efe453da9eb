import { type Handler, apiHeaders, bearerOf } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { openEventStream } from './event-stream.ts';
import type { NeedsSessionStreams } from './session-streams.ts';

/** Streams the changes of the session, its provider accounts, authorizations and verifications. */
export function streamEvents({
  streams,
  settings,
}: NeedsSessionStreams & NeedsSettings<'origin'>): Handler<'streamEvents'> {
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
