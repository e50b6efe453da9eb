import { hostRoutes } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import type { HostSettings } from '../environment/index.ts';
import { apiHeaders, bearerOf, errorReplies } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { openEventStream } from './event-stream.ts';
import type { SessionStreams } from './session-streams.ts';

const lastEventId = z.optional(z.string().check(z.regex(/^\d{0,9}$/)));

interface StreamDeps {
  readonly streams: SessionStreams;
  readonly settings: Pick<HostSettings, 'origin'>;
}

export function streamEvents(app: HostApp, { streams, settings }: StreamDeps): void {
  const headers = apiHeaders(settings);
  app.route({
    method: hostRoutes.events.method,
    url: hostRoutes.events.path,
    exposeHeadRoute: false,
    schema: {
      summary: 'Server-sent events: the session and its provider accounts',
      description: 'Begins with the present state; with `Last-Event-ID`, with what has changed since.',
      tags: ['session'],
      headers: z.object({ 'last-event-id': lastEventId }),
      response: { ...errorReplies },
    },
    handler: (request, reply) => {
      const session = sessionOf(request);
      reply.hijack();
      const close = streams.open(session, openEventStream(reply.raw, headers), {
        token: bearerOf(request.headers.authorization) ?? '',
        lastEventId: Number(request.headers['last-event-id'] ?? 0),
      });
      reply.raw.once('close', close);
    },
  });
}
