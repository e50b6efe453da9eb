// Creates sessions for the signed-in user, and receives their results. Serves the plain page, too.
import { readFile } from 'node:fs/promises';
import { createHostApiClient, createSessionReceiver, expressEventHandler } from '@fin-link/service-client';
import express from 'express';

const { FIN_HOST = 'http://localhost:4000', FIN_HOST_KEY = 'sandbox-host-key', BACKEND_PORT = '3001' } = process.env;
const { FIN_EVENT_SECRET = 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=' } = process.env;

const host = createHostApiClient({ baseUrl: FIN_HOST, apiKey: FIN_HOST_KEY });
const loginName = 'my-first-user'; // your signed-in user
const results = new Map(); // your database: results of sessions, by id
const app = express();

const receiver = createSessionReceiver({
  secrets: [FIN_EVENT_SECRET],
  handle: ({ data }) => void results.set(data.sessionId, data),
});
app.post('/webhooks/fin-link', expressEventHandler(receiver)); // before express.json(): the signature covers the bytes

app.use(express.json());

app.post('/my/session', async (request, response) => {
  const { sessionId } = request.body ?? {}; // sent to continue a session
  response.set('cache-control', 'no-store');
  try {
    const body = { loginName, publishableKey: 'pk_my_site', ...(sessionId && { sessionId }) };
    const session = await host.createSession({ body });
    response.json({ sessionId: session.sessionId, launchToken: session.launchToken });
  } catch (error) {
    console.error(error); // its `code` says what to fix
    const { status } = error;
    response.status(status >= 400 && status < 500 ? status : 502).end();
  }
});

app.get('/my/banks', (_request, response) => {
  const own = [...results.values()].filter((result) => result.loginName === loginName);
  const banks = own.flatMap((result) => result.providerAccounts);
  response.json(banks.map(({ providerName, accountIds }) => ({ bank: providerName, accounts: accountIds.length })));
});

app.get('/', async (_request, response) => {
  const page = await readFile(new URL('../../plain/index.html', import.meta.url), 'utf8');
  response.type('html').send(page.replaceAll('http://localhost:4000', FIN_HOST));
});

app.listen(Number(BACKEND_PORT), '127.0.0.1');
