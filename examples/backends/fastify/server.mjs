// Creates sessions for the signed-in user, and receives their results. Serves the plain page, too.
import { readFile } from 'node:fs/promises';
import { createHostApiClient, createSessionReceiver, fastifyEvents } from '@fin-link/service-client';
import fastify from 'fastify';

const { FIN_HOST = 'http://localhost:4000', FIN_HOST_KEY = 'sandbox-host-key', BACKEND_PORT = '3001' } = process.env;
const { FIN_EVENT_SECRET = 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=' } = process.env;

const host = createHostApiClient({ baseUrl: FIN_HOST, apiKey: FIN_HOST_KEY });
const loginName = 'my-first-user'; // your signed-in user
const results = new Map(); // your database: results of sessions, by id
const app = fastify({ logger: { level: 'warn' } });

app.post('/my/session', async (request, reply) => {
  const { sessionId } = request.body ?? {}; // sent to continue a session
  reply.header('cache-control', 'no-store');
  try {
    const body = { loginName, publishableKey: 'pk_my_site', ...(sessionId && { sessionId }) };
    const session = await host.createSession({ body });
    return { sessionId: session.sessionId, launchToken: session.launchToken };
  } catch (error) {
    request.log.error(error); // its `code` says what to fix
    const { status } = error;
    return reply.code(status >= 400 && status < 500 ? status : 502).send();
  }
});

const receiver = createSessionReceiver({
  secrets: [FIN_EVENT_SECRET],
  handle: ({ data }) => void results.set(data.sessionId, data),
});
app.register(fastifyEvents(receiver, '/webhooks/fin-link'));

app.get('/my/banks', async () =>
  [...results.values()]
    .filter((result) => result.loginName === loginName)
    .flatMap((result) => result.providerAccounts)
    .map(({ providerName, accountIds }) => ({ bank: providerName, accounts: accountIds.length })),
);

app.get('/', async (_request, reply) => {
  const page = await readFile(new URL('../../plain/index.html', import.meta.url), 'utf8');
  return reply.type('text/html').send(page.replaceAll('http://localhost:4000', FIN_HOST));
});

await app.listen({ port: Number(BACKEND_PORT), host: '127.0.0.1' });
