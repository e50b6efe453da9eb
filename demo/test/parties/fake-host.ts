import type { SessionFinished } from '@fin-link/service-client';
import fastify from 'fastify';
import { z } from 'zod';
import { listen } from './listen.ts';

type SessionResult = SessionFinished['data'];

const requestBody = z.object({ loginName: z.string(), sessionId: z.string().optional() });

/** Returns the body of an error of the host. */
export const hostError = (code: string, message = 'A message for developers.') => ({
  error: { code, message, docs: '/docs', requestId: 'req-1' },
});

export const aSession = 'ls_aaaaaaaaaaaaaaaaaaaaaaaa';

/** Starts a host over HTTP that creates sessions and returns their results. */
export async function fakeHost(key: string) {
  const app = fastify();
  const seen: unknown[] = [];
  const results = new Map<string, SessionResult>();
  const state: { failure: { status: number; body: object } | null } = { failure: null };
  app.addHook('onRequest', async (request, reply) => {
    if (state.failure !== null) return reply.code(state.failure.status).send(state.failure.body);
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send(hostError('key.invalid'));
  });
  app.post('/v1/sessions', async (request, reply) => {
    seen.push(request.body);
    const { sessionId = aSession } = requestBody.parse(request.body);
    const at = '2026-11-20T10:15:00.000Z';
    return reply.code(201).send({ sessionId, launchToken: 'lt_one-launch', launchTokenExpiresAt: at, expiresAt: at });
  });
  app.get<{ Params: { sessionId: string } }>('/v1/sessions/:sessionId', async (request, reply) => {
    const result = results.get(request.params.sessionId);
    return result === undefined ? reply.code(404).send(hostError('session.not-found')) : { result };
  });
  return { origin: await listen(app), seen, results, state };
}

export const finished = (loginName: string, sessionId = aSession): SessionResult => ({
  sessionId,
  loginName,
  status: 'finished',
  outcome: 'success',
  endedBy: 'user',
  renderer: 'own',
  screen: 'success',
  reference: 'FL-1234',
  createdAt: '2026-11-20T10:15:00.000Z',
  finishedAt: '2026-11-20T10:16:00.000Z',
  providerAccounts: [
    {
      providerAccountId: 11,
      providerId: 7,
      requestId: 'request',
      providerName: 'Test Bank',
      status: 'SUCCESS',
      additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
      accountIds: [21, 22],
      newAccountIds: [],
    },
  ],
  verifications: [],
  transfers: [],
  ownAccounts: [],
});
