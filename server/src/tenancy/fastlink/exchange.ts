import { sessionId } from '@fin-link/contracts/browser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { logFailure, type HostApp } from '../../platform/http/index.ts';
import { limitLaunches, timeIsOver, type Session } from '../sessions/index.ts';
import { countLaunch, createLaunch, launchFields, type LaunchDeps } from './create-launch.ts';
import { launchVersions } from './launch-parameters.ts';
import { sourceOfPage } from './launch-source.ts';
import { LaunchRefusal, refusalBody, refusalOf } from './refusals.ts';
import { sitesOf, type NeedsResults } from './session-sites.ts';

export const versionParams = z.object({ version: z.enum(launchVersions) });

/** Time in milliseconds after the end of a session in which its page can still read the linked sites, for the payload of `onClose`. */
const readableAfterEndMs = 300_000;

const keyFields = z.object({ sessionId, sessionKey: z.string().check(z.maxLength(100)) });

/**
 * Registers the addresses that the scripts of the public contract call. Forms are simple requests, so browsers send no preflight. A reply
 * with a secret goes to the origin of its session only. A refusal has none, and every page may read it.
 */
export async function registerExchange(app: HostApp, deps: LaunchDeps & NeedsResults): Promise<void> {
  await app.register(async (scope: HostApp) => {
    scope.setErrorHandler((error, request, reply) => sendRefusal(refusalOf(error), error, request, reply));
    await scope.register(async (launches: HostApp) => {
      limitLaunches(launches, deps);
      launches.route({
        method: 'POST',
        url: '/fastlink/:version/session',
        schema: { hide: true, params: versionParams, body: launchFields },
        handler: async (request, reply) => {
          const source = sourceOfPage(deps.settings, request.headers.origin, request.body.site ?? null);
          const { origin } = source;
          const created = await createLaunch(deps, request.params.version, request.body, {
            ...source,
            parentOrigin: origin,
          });
          const { intentUrl: _, ...answer } = created;
          return shareWith(reply, origin).send(answer);
        },
      });
    });

    scope.route({
      method: 'POST',
      url: '/fastlink/session/launch',
      schema: { hide: true, body: keyFields },
      handler: async (request, reply) => {
        const session = await findSession(deps, request);
        if (session.endedAt !== null) throw new LaunchRefusal('session');
        await countLaunch(deps, session.loginName);
        const resumed = await deps.sessions.resume(session, (current) => current);
        if (resumed === null) throw new LaunchRefusal('session');
        return shareWith(reply, session.parentOrigin).send({
          sessionId: session.sessionId,
          launchToken: resumed.launch.token,
        });
      },
    });

    scope.route({
      method: 'POST',
      url: '/fastlink/session/sites',
      schema: { hide: true, body: keyFields },
      handler: async (request, reply) => {
        const session = await findSession(deps, request);
        return shareWith(reply, session.parentOrigin).send({ sites: await sitesOf(deps, session) });
      },
    });
  });
}

/** Returns the session of a page that has its key. Throws the refusal `session`. */
async function findSession(
  { sessions, sessionKeys, settings, clock }: LaunchDeps,
  { body, headers }: FastifyRequest<{ Body: z.infer<typeof keyFields> }>,
): Promise<Session> {
  if (!sessionKeys.fits(body.sessionId, body.sessionKey)) throw new LaunchRefusal('session');
  const session = await sessions.byId(body.sessionId);
  const isOfPage = session?.customer === settings.customer && session.parentOrigin === headers.origin;
  if (session === null || !isOfPage || !isReadable(session, clock.now())) throw new LaunchRefusal('session');
  return session;
}

/** Returns whether the session is open or ended a moment ago. */
const isReadable = (session: Session, now: Date): boolean =>
  session.endedAt === null ? !timeIsOver(session, now) : now.getTime() - session.endedAt.getTime() < readableAfterEndMs;

/** Lets the pages of one origin read the reply. */
const shareWith = (reply: FastifyReply, origin: string): FastifyReply =>
  reply
    .headers({ 'access-control-allow-origin': origin, vary: 'origin' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify);

/** Sends a refusal, which every page may read: it has no secret, and says what to change. */
function sendRefusal(
  refusal: LaunchRefusal,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { hostError } = refusal;
  logFailure(request, hostError, error);
  reply.hostErrorCode = hostError.code;
  if (hostError.retryAfter !== null) reply.header('retry-after', String(hostError.retryAfter));
  return shareWith(reply.code(hostError.status), '*').send(refusalBody(refusal, request.id));
}
