import { problemClasses } from '@fin-link/contracts/browser';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { NeedsTimelines } from '../timelines/index.ts';
import { sessionOrNull } from './authentication.ts';

/** Records the requests of sessions on all routes that are registered on `app` afterwards, and the screens that they name. */
export function recordRequests(app: FastifyInstance, { timelines }: NeedsTimelines): void {
  app.addHook('onResponse', (request, reply, done) => {
    const session = sessionOrNull(request);
    const { operation } = request.routeOptions.config;
    if (session !== null && operation !== undefined) {
      timelines.shown(session, screensOf(request));
      if (operation === 'saveSnapshot') for (const id of chosenBanks(request.body)) timelines.chose(session, id);
      timelines.requested(session, {
        operation,
        status: reply.statusCode,
        code: reply.hostErrorCode,
        durationMs: reply.elapsedTime,
        requestId: request.id,
      });
    }
    done();
  });
}

/** Maximum number of screens that one request names. A frame shows few screens between two requests. */
const maxScreens = 20;

/** Steps of the flow that show no screen. */
const noScreens: ReadonlySet<string> = new Set(['boot', 'exited']);
const errorClasses: ReadonlySet<string> = new Set(problemClasses);

/** Returns the ids of screens in the header `fin-screens`, without those that are no ids. The frame names an error screen by its class. */
const screensOf = ({ headers }: FastifyRequest): string[] =>
  String(headers['fin-screens'] ?? '')
    .split(',', maxScreens)
    .filter((id) => /^[A-Za-z][A-Za-z.-]{0,39}$/.test(id) && !noScreens.has(id))
    .map((id) => (errorClasses.has(id) ? `error.${id}` : id));

const bankOfSnapshot = z.object({ providerId: z.nullable(z.number()) });
const snapshotAround = z.object({ linking: z.nullable(bankOfSnapshot) });

/** Returns the id of the bank in the saved position of a flow, as a list of at most one. */
function chosenBanks(snapshot: unknown): number[] {
  const { data: linking = snapshotAround.safeParse(snapshot).data?.linking } = bankOfSnapshot.safeParse(snapshot);
  return linking?.providerId == null ? [] : [linking.providerId];
}
