// Backend of the React, Vue and Svelte pages. It creates a session for the signed-in user. Run `node session-backend.mjs`.
import { createServer } from 'node:http';

const { FIN_HOST = 'http://localhost:4000', FIN_HOST_KEY = 'sandbox-host-key', BACKEND_PORT = '3001' } = process.env;

createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/my/session') return response.writeHead(404).end();
  const { sessionId } = JSON.parse((await request.toArray()).join('')); // sent to continue a session
  const made = await fetch(`${FIN_HOST}/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FIN_HOST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      loginName: 'my-first-user', // your signed-in user
      publishableKey: 'pk_my_site',
      ...(sessionId && { sessionId }),
    }),
  }).catch(() => new Response(null, { status: 502 })); // the host is down
  response.writeHead(made.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(made.ok ? await made.text() : '');
}).listen(Number(BACKEND_PORT), '127.0.0.1');
