import { once } from 'node:events';
import { createServer } from 'node:http';
import { endpoints } from '@fin-link/contracts/service';
import { afterTests } from '@fin-link/testing';
import { request as send } from 'undici';

/** Paths of the embedded service that the public interface does not have. */
const ownPaths = Object.values(endpoints)
  .filter(({ section }) => section === 'own')
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Starts a proxy for the service that has only the public interface: no additions, and no capabilities. Returns its address. */
export async function plainUpstream(to: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const url = new URL(incoming.url ?? '/', to);
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(Buffer.from(part));
      if (ownPaths.some(({ method, path }) => method === incoming.method && path.test(url.pathname))) {
        outgoing.writeHead(404, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ errorCode: 'Y910', errorMessage: 'Nothing here.', referenceCode: 'r' }));
        return;
      }
      const { host: _host, 'content-length': _length, connection: _connection, ...headers } = incoming.headers;
      const body = Buffer.concat(parts);
      const real = await send(url, {
        method: (incoming.method ?? 'GET') as 'GET',
        headers,
        ...(body.length > 0 && { body }),
      });
      outgoing.statusCode = real.statusCode;
      for (const name of ['content-type', 'link', 'retry-after']) {
        const value = real.headers[name];
        if (value !== undefined) outgoing.setHeader(name, value);
      }
      outgoing.end(Buffer.from(await real.body.arrayBuffer()));
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port.');
  return `http://127.0.0.1:${address.port}`;
}
