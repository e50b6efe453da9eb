import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createSessionRequest, type SessionResult } from '@fin-link/contracts/browser';
import { z } from 'zod';
import { signSessionFinished } from '../events/index.ts';
import { endSession, FakeSessions, Refusal, type FakeSession } from './fake-sessions.ts';
import { frameDocument, frameScript, type FrameReply } from './frame-document.ts';
import { type Answer, addressOf, json, post, readJson, refuse, send } from './http.ts';
import { readPageScript } from './page-scripts.ts';
import type { FakeScript } from './script.ts';

/** Settings of a fake host. */
export interface FakeHostOptions {
  /** Port on the loopback address. Default: a free one. */
  port?: number;
  /** API key of the backend. Default: `fake-host-key`. */
  apiKey?: string;
  /** Publishable key of the site. Default: `pk_fake`. */
  publishableKey?: string;
  /** Address that receives `session.finished`. Default: none. */
  callbackUrl?: string;
  /** Secret that signs `session.finished`, as `whsec_…`. */
  eventSecret?: string;
}

/** A host without banks, for tests of a page and its backend. */
export interface FakeHost {
  /** Origin, for the attribute `host` of the tag and for the backend. */
  readonly url: string;
  readonly apiKey: string;
  readonly publishableKey: string;
  readonly eventSecret: string;
  /** Sets what the next session plays, or the next one of this user. Scripts are played in order; afterwards users succeed. */
  script(script: FakeScript, options?: { loginName?: string }): void;
  /** Returns the results of all sessions, oldest first, as `GET /v1/sessions/{sessionId}` returns them. */
  results(): SessionResult[];
  /** Returns the attempts to deliver `session.finished`, oldest first. `status` is `null` without an answer. */
  deliveries(): readonly { sessionId: string; status: number | null }[];
  close(): Promise<void>;
}

/** Starts a fake host in this process. It speaks the same HTTP as the real one, and plays scripts instead of linking banks. */
export async function startFakeHost(options: FakeHostOptions = {}): Promise<FakeHost> {
  const { port = 0, apiKey = 'fake-host-key', publishableKey = 'pk_fake', callbackUrl } = options;
  const { eventSecret = 'whsec_ZmFrZS1ob3N0LW9mLXRoZS10ZXN0LWtpdA==' } = options;
  const sessions = new FakeSessions();
  /** Sessions by redeemed launch token, which the frame uses as its credential. */
  const opened = new Map<string, FakeSession>();
  const deliveries: { sessionId: string; status: number | null }[] = [];
  const closing = new AbortController();

  const deliver = async ({ result }: FakeSession): Promise<void> => {
    if (callbackUrl === undefined) return;
    const { headers, body } = signSessionFinished(result, eventSecret);
    const status = await post(callbackUrl, { headers, body }, closing.signal);
    deliveries.push({ sessionId: result.sessionId, status });
  };
  const end = (session: FakeSession, ...ending: EndArguments): void => {
    if (endSession(session, ...ending)) void deliver(session);
  };

  /** Plays the session of a launch token until its end, unless the user leaves before. */
  const launch = async (body: unknown): Promise<FrameReply> => {
    const { launchToken, parentOrigin } = launchBody.parse(body);
    const session = sessions.launch(launchToken, parentOrigin);
    opened.set(launchToken, session);
    await wait(session.delayMs, undefined, { signal: closing.signal });
    const { messages, ending } = session.played ?? { messages: [], ending: null };
    if (ending === null || session.result.status === 'finished') return { messages: [] };
    end(session, 'user', ending);
    return { messages };
  };

  const leave = (body: unknown): FrameReply => {
    const { launchToken, outcome } = leaveBody.parse(body);
    const session = opened.get(launchToken);
    if (session !== undefined) end(session, 'user', { outcome, screen: outcome === 'error' ? 'error' : 'credentials' });
    return { messages: [] };
  };

  /** Answers a request of a backend. */
  const answerBackend = async (request: IncomingMessage, path: string): Promise<Answer | null> => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) throw new Refusal('key.missing');
    if (key !== apiKey) throw new Refusal('key.invalid');
    if (request.method === 'POST' && path === '/v1/sessions') {
      const { success, data } = createSessionRequest.safeParse(await readJson(request));
      if (!success) throw new Refusal('request.invalid');
      if ((data.publishableKey ?? publishableKey) !== publishableKey) throw new Refusal('site.unknown');
      return json(sessions.create(data), 201);
    }
    const [, sessionId = '', isDeliveries] = /^\/v1\/sessions\/([\w-]+)(\/deliveries)?$/.exec(path) ?? [];
    if (sessionId === '') return null;
    const session = sessions.byId(sessionId);
    if (isDeliveries !== undefined) {
      if (request.method !== 'POST') throw new Refusal('route.method-not-allowed');
      if (callbackUrl === undefined) throw new Refusal('site.no-callback');
      if (session.result.status === 'open') throw new Refusal('session.not-finished');
      void deliver(session);
      return { ...json({}, 204), body: '' };
    }
    if (request.method === 'DELETE') end(session, 'backend', { outcome: 'cancelled', screen: null });
    else if (request.method !== 'GET') throw new Refusal('route.method-not-allowed');
    return json({ result: session.result });
  };

  const answer = async (request: IncomingMessage): Promise<Answer | null> => {
    const { pathname: path } = new URL(request.url ?? '/', 'http://localhost');
    if (path.startsWith('/v1/')) return answerBackend(request, path);
    if (request.method === 'POST' && path === '/fake/launch')
      return json(await launch(await readJson(request)).catch(refusal));
    if (request.method === 'POST' && path === '/fake/leave') return json(leave(await readJson(request)));
    if (request.method !== 'GET') return null;
    if (path === '/fake/frame.js') return { status: 200, type: 'text/javascript', body: frameScript() };
    if (path.startsWith(`/frame/${publishableKey}/`)) return { status: 200, type: 'text/html', body: frameDocument };
    if (path === '/health') return json({ status: 'ok' });
    const [, name, type] = /^\/(fin-link|fin-elements)\.(js|json)$/.exec(path) ?? [];
    if (name === undefined) return null;
    const { content, integrity } = await readPageScript(name);
    return type === 'js'
      ? { status: 200, type: 'text/javascript', body: content }
      : json({ script: `${url}/${name}.js`, integrity });
  };

  const server = createServer((request, response) => {
    void answer(request)
      .then((found) => found ?? refuse(new Refusal('route.not-found')))
      .catch((error: unknown) => refuse(error))
      .then((found) => send(response, found));
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(addressOf(server.address())));
  });

  return {
    url,
    apiKey,
    publishableKey,
    eventSecret,
    script: (script, { loginName = '' } = {}) => sessions.add(script, loginName),
    results: () => sessions.results(),
    deliveries: () => deliveries,
    async close() {
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the reply to a launch that the host refuses. */
function refusal(error: unknown): FrameReply {
  if (error instanceof Refusal) return { messages: [], refused: error.code };
  throw error;
}

const launchBody = z.object({ launchToken: z.string(), parentOrigin: z.string() });
const leaveBody = z.object({ launchToken: z.string(), outcome: z.enum(['cancelled', 'error']) });

type EndArguments = Parameters<typeof endSession> extends [FakeSession, ...infer Rest] ? Rest : never;
