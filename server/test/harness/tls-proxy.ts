import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';

/**
 * Returns a function that serves a port of this machine over TLS at another one, and returns the origin. Tests trust its certificate
 * authority as Node trusts that of `NODE_EXTRA_CA_CERTS`.
 */
export async function tlsProxies(): Promise<(port: number) => Promise<string>> {
  const authority = await createAuthority('Own authority', systemClock);
  const { certificate, key } = await issueCertificate(authority, { commonName: 'proxy', use: 'server' }, systemClock);
  setDefaultCACertificates([...getCACertificates('default'), authority.certificate]);
  return async (port) => {
    const server = createServer({ cert: certificate, key }, (incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    afterTests(async () => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return `https://localhost:${address.port}`;
  };
}
