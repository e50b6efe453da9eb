import type { HostApiCall } from '@fin-link/service-client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import { newPerson } from '../site/people.ts';
import { flows, registeredNames } from './flows.ts';
import { regionCodes, regions } from './regions.ts';
import { asQuery, configNameOf, regionOf, runOf, startOf } from './start-query.ts';

export const sessionIdSchema = z.string().regex(/^ls_[A-Za-z0-9_-]{16,64}$/);

const guestQuery = z.object({ region: z.enum(regionCodes).catch('us') });
const launchRequest = z.strictObject({ sessionId: sessionIdSchema.optional() });

type SessionRequest = HostApiCall<'createSession'>['body'];

interface SessionOptions extends Pick<SessionRequest, 'capabilities' | 'start'> {
  /** `sessionId` of the session to continue. */
  sessionId?: string | undefined;
  /** Path of the page to which the user returns from a bank that opened in the same browser tab. */
  backTo?: string;
  /** Configuration name, for version 4 of the tag. Default: `Aggregation`, unless `flow` is set. */
  configName?: string;
  /** Flow name, for version 3 of the tag. */
  flow?: SessionRequest['flow'];
  /** Name that the user is registered with. */
  fullName?: string;
}

/** Returns the id of a session to open again, if the tag sends one. Throws a 400 `Problem` if the body is invalid. */
export const sessionIdOf = (body: unknown): string | undefined => {
  const { data, error } = launchRequest.safeParse(body);
  if (error !== undefined) throw new Problem(400, 'That isn’t a launch request', 'Send {} or {"sessionId": "ls_…"}.');
  return data.sessionId;
};

/** Sessions of the other pages' tags, by `session-url`. */
const otherSessions: Readonly<Record<string, SessionOptions>> = {
  '/my/manage-session': { capabilities: ['link', 'manage'] },
  '/my/consents-session': { capabilities: ['consents'], backTo: '/consents' },
  '/my/manual-session': { capabilities: ['manual'] },
  '/my/net-worth-session': { capabilities: ['networth'] },
  '/my/upcoming-session': { capabilities: ['upcoming'] },
  '/my/insights-session': { capabilities: ['insights'] },
};

/** Answers the tag with a session, and a token that opens it once. */
export const sendSession = (
  reply: FastifyReply,
  { sessionId, launchToken }: { sessionId: string; launchToken: string },
): FastifyReply => reply.header('cache-control', 'no-store').send({ sessionId, launchToken });

/**
 * Serves the URLs in the `session-url` attributes of the tags. Each creates a session for the signed-in user with the capabilities
 * of its tag. `/my/guest-session` first signs in a new person if necessary. The response has a token that opens the session once.
 * After a bank's pages, the user returns to the same page with the same query.
 */
export function createSessionRoutes(app: FastifyInstance, deps: DemoDeps): void {
  const routeOptions = { onRequest: fromOwnPages(deps.settings.origin), bodyLimit: 1_024 };
  for (const flow of flows)
    app.post(flow.sessionUrl, routeOptions, (request, reply) => openFlowSession(deps, flow, request, reply));
  app.post('/my/guest-session', routeOptions, (request, reply) => openGuestSession(deps, request, reply));
  for (const [path, options] of Object.entries(otherSessions))
    app.post(path, routeOptions, (request, reply) => openOtherSession(deps, options, request, reply));
}

/** Creates a session at the host. */
const createSession = (
  { settings, host }: DemoDeps,
  loginName: string,
  { backTo, configName = 'Aggregation', flow, fullName, ...options }: SessionOptions,
) =>
  host.createSession({
    body: {
      loginName,
      publishableKey: settings.publishableKey,
      parentOrigin: settings.origin,
      ...(flow === undefined ? { configNames: [configName] } : { version: 3, flow }),
      ...(fullName !== undefined && { user: { name: { fullName } } }),
      ...(backTo !== undefined && { returnUrl: `${settings.origin}${backTo}` }),
      ...options,
    },
  });

/** Opens the session of a page that links a bank in one of the `flows`. */
async function openFlowSession(
  deps: DemoDeps,
  flow: (typeof flows)[number],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const signIn = deps.signIns.require(request);
  const sessionId = sessionIdOf(request.body);
  const run = runOf(request.query);
  const start = startOf(request.query);
  const created = await createSession(deps, signIn.loginName, {
    sessionId,
    backTo: `${flow.path}${asQuery(start, run)}`,
    ...('action' in start && {
      start: { action: start.action, providerAccountId: Number(start.providerAccountId) },
    }),
    ...(run.version === '3'
      ? { flow: flow.flow }
      : { configName: configNameOf(flow, regionOf(run, signIn.loginName)) }),
    ...(flow.comparesNames && { fullName: registeredNames[run.name] }),
  });
  signIn.latestSessionId = created.sessionId;
  return sendSession(reply, created);
}

/** Opens the session of the home page. Signs in a new person if no user is signed in. */
async function openGuestSession(deps: DemoDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signIn = deps.signIns.of(request) ?? deps.signIns.start(newPerson(), request, reply);
  const { region } = guestQuery.parse(request.query);
  const created = await createSession(deps, signIn.loginName, {
    sessionId: sessionIdOf(request.body),
    backTo: region === 'us' ? '/' : `/?region=${region}`,
    configName: regions[region].configName,
  });
  signIn.latestSessionId = created.sessionId;
  return sendSession(reply, created);
}

/** Opens a session of `otherSessions`. */
async function openOtherSession(
  deps: DemoDeps,
  { backTo, ...options }: SessionOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { loginName } = deps.signIns.require(request);
  const sessionId = sessionIdOf(request.body);
  const returnOptions = backTo === undefined ? {} : { backTo: backTo + asQuery(startOf(request.query)) };
  return sendSession(reply, await createSession(deps, loginName, { sessionId, ...options, ...returnOptions }));
}

const params = z.object({ sessionId: sessionIdSchema });

/** Serves the result of a session, which this site's server reads from the host. Events in a page can be forged; this result can't. */
export function readSessionRoutes(app: FastifyInstance, { signIns, host }: DemoDeps): void {
  const sessionNotFound = () => new Problem(404, 'Session not found', 'It may belong to someone else.');
  app.get('/session/:sessionId', async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = params.safeParse(request.params);
    if (error !== undefined) throw sessionNotFound();
    const { result } = await host.getSessionResult({ params: data });
    if (result.loginName !== loginName) throw sessionNotFound();
    return reply.send({ result });
  });
}

/** Serves the id of the browser's latest session. */
export function latestSessionRoutes(app: FastifyInstance, { signIns }: DemoDeps): void {
  app.get('/my/session', async (request, reply) => {
    const { latestSessionId } = signIns.require(request);
    if (latestSessionId === null) throw new Problem(404, 'No session yet', 'Link a bank first.');
    return reply.send({ sessionId: latestSessionId });
  });
}
