import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterTests } from '@fin-link/testing';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { type ReachableAddresses, type Resolve, guardedConnector, isReachable } from '../../src/index.ts';

const nowhere: ReachableAddresses = { loopback: false, networks: [] };
const loopback: ReachableAddresses = { loopback: true, networks: [] };

test.each([
  ['93.184.215.14', nowhere, true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', nowhere, true],
  ['10.20.1.1', nowhere, false],
  ['10.20.1.1', { loopback: true, networks: ['10.20.0.0/16'] }, true],
  ['10.21.1.1', { loopback: true, networks: ['10.20.0.0/16', 'fd00::/8'] }, false],
  ['fd00::1', { loopback: false, networks: ['10.20.0.0/16', 'fd00::/8'] }, true],
  ['::ffff:10.20.1.1', nowhere, false],
  ['::ffff:10.20.1.1', { loopback: false, networks: ['10.20.0.0/16'] }, true],
  ['169.254.169.254', loopback, false],
  ['127.0.0.1', nowhere, false],
  ['127.0.0.1', loopback, true],
  ['0.0.0.0', loopback, false],
  ['not an address', nowhere, false],
] as const)('isReachable of %s with %j is %s', (address, reachable, expected) => {
  expect(isReachable(address, reachable)).toBe(expected);
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTests(async () => void server.close());
  return (server.address() as AddressInfo).port;
}

const paths: string[] = [];
const port = await listen(
  createServer(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(302, { location: `http://10.0.0.1/` }).end();
  }),
);

function agentOf(reachable: ReachableAddresses, resolve?: Resolve): Agent {
  const agent = new Agent({ connect: guardedConnector({ timeout: 2_000 }, reachable, resolve) });
  afterTests(() => agent.destroy());
  return agent;
}

/** Returns a resolver that answers each lookup with the next list. */
function names(...answers: string[][]): Resolve & { requested: number } {
  const resolve = async () => {
    resolve.requested += 1;
    return (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  resolve.requested = 0;
  return resolve;
}

const refused = { code: 'ADDRESS_REFUSED' };

test.each([
  ['first', ['10.0.0.1', '127.0.0.1']],
  ['last', ['127.0.0.1', '10.0.0.1']],
  ['IPv6', ['127.0.0.1', '::ffff:10.0.0.1']],
])('guardedConnector refuses a name if one of its addresses is refused: %s', async (_where, addresses) => {
  const dispatcher = agentOf(loopback, names(addresses));
  await expect(request(`http://bank.example:${port}/mixed`, { dispatcher })).rejects.toMatchObject(refused);
  expect(paths).not.toContain('/mixed');
});

test('guardedConnector refuses a name without addresses', async () => {
  const dispatcher = agentOf(loopback, names([]));
  await expect(request(`http://bank.example:${port}/none`, { dispatcher })).rejects.toMatchObject(refused);
});

test('guardedConnector connects to the address that it checked, without another DNS lookup', async () => {
  const resolve = names(['127.0.0.1'], ['10.0.0.1']);
  const dispatcher = agentOf(loopback, resolve);
  await (await request(`http://bank.example:${port}/rebound`, { dispatcher })).body.dump();
  expect([paths.at(-1), resolve.requested]).toEqual(['/rebound', 1]);
});

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', '[::]', '169.254.169.254'])(
  'guardedConnector refuses the literal address %s without a DNS lookup',
  async (host) => {
    const resolve = names(['127.0.0.1']);
    const dispatcher = agentOf(nowhere, resolve);
    await expect(request(`http://${host}:${port}/literal`, { dispatcher })).rejects.toMatchObject(refused);
    expect([paths.includes('/literal'), resolve.requested]).toEqual([false, 0]);
  },
);

test('guardedConnector checks the connection after a redirect', async () => {
  const dispatcher = agentOf(loopback);
  const { headers, body } = await request(`http://localhost:${port}/`, { dispatcher });
  await body.dump();
  await expect(request(String(headers['location']), { dispatcher })).rejects.toMatchObject(refused);
});

test('guardedConnector sends the host name in the TLS handshake, not the address', async () => {
  const servers: string[] = [];
  const secure = createTlsServer({
    SNICallback: (name, done) => {
      servers.push(name);
      done(new Error('No certificate.'));
    },
  });
  secure.on('tlsClientError', () => {});
  const dispatcher = agentOf(loopback, names(['127.0.0.1']));
  await expect(request(`https://bank.example:${await listen(secure)}/`, { dispatcher })).rejects.toThrow();
  expect(servers).toEqual(['bank.example']);
});
