import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createBankHttp } from '../../../src/connectors/open-banking/bank-http.ts';
import { createRelyingParty } from '../../../src/connectors/open-banking/relying-party.ts';
import { maliciousBank } from '../malicious-bank.ts';
import { anyParty, hostileLimits, type Changes } from './hostile-party.ts';
import { never } from './linking.ts';

const directory = await createAuthority('Test directory', systemClock);
const { certificate: cert, key } = await issueCertificate(
  directory,
  { commonName: 'bank', use: 'server' },
  systemClock,
);
let described: Changes = {};
const server = createServer({ cert, key }, (request, response) => {
  const body = request.url === '/keys' ? { keys: [] } : { ...honest, ...described };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterTests(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
const honest = {
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  revocation_endpoint: `${url}/revoke`,
  jwks_uri: `${url}/keys`,
  mtls_endpoint_aliases: { token_endpoint: `${url}/mtls/token` },
};
const { party } = await anyParty(16020, url);

/** That has not heard of the bank yet. */
function relyingParty(authority = directory.certificate) {
  const http = createBankHttp({ authority }, hostileLimits);
  afterTests(() => http.close());
  return createRelyingParty({ party, http, clock: systemClock, registration: {} });
}

test('a bank with TLS cannot send users, tokens or key requests to an address without TLS', async () => {
  described = {};
  expect(await relyingParty().keys(never)).toEqual({ keys: [] });
  const plain = await maliciousBank();
  for (const change of [
    ...['authorization_endpoint', 'token_endpoint', 'revocation_endpoint', 'introspection_endpoint', 'jwks_uri'].map(
      (name) => ({ [name]: `${plain.url}/there` }),
    ),
    { cdr_arrangement_revocation_endpoint: `${plain.url}/there` },
    { mtls_endpoint_aliases: { token_endpoint: `${plain.url}/there` } },
  ]) {
    described = change;
    await expect(relyingParty().keys(never), JSON.stringify(change)).rejects.toThrow('malformed metadata');
  }
  expect(plain.requests).toEqual([]);
});

test('a server with a certificate of another authority is not taken for the bank', async () => {
  described = {};
  const other = await createAuthority('Another directory', systemClock);
  expect(await relyingParty().keys(never)).toEqual({ keys: [] });
  await expect(relyingParty(other.certificate).keys(never)).rejects.toThrow();
});
