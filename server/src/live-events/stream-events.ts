import { hostRoutes } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import type { HostDeps } from '../app/host-deps.ts';
import { bearerOf } from '../http/bearer.ts';
import type { HostApp } from '../http/host-app.ts';
import { errorReplies } from '../http/replies.ts';
import { apiHeaders } from '../http/security-headers.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { openEventStream } from './event-stream.ts';

const lastEventId = z.optional(z.string().check(z.regex(/^\d{0,9}$/)));

export function streamEvents(app: HostApp, { streams, settings }: HostDeps): void {
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
