import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBankHttp } from '../../../../src/banks/connectors/open-banking/bank-http.ts';
import { createRelyingParty } from '../../../../src/banks/connectors/open-banking/relying-party.ts';
import type { RegisteredParty } from '../../../../src/banks/connectors/open-banking/party.ts';
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
/** Forms that the token address received. */
const forms: URLSearchParams[] = [];
const server = createServer({ cert, key }, async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const isToken = request.url === '/token';
  if (isToken) forms.push(new URLSearchParams(Buffer.concat(parts).toString()));
  const issued = { access_token: 'own-token', token_type: 'Bearer' };
  const body = isToken ? issued : request.url === '/keys' ? { keys: [] } : { ...honest, ...described };
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

/** Creates a connector that has not read the bank's metadata yet. */
function relyingParty(authority = directory.certificate, registered: Partial<RegisteredParty> = {}) {
  const http = createBankHttp({ authority }, hostileLimits);
  afterTests(() => http.close());
  return createRelyingParty({ party: { ...party, ...registered }, http, clock: systemClock, registration: {} });
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

test.each<[string, Changes]>([
  ['no revocation endpoint', { revocation_endpoint: undefined }],
  ['null in place of an endpoint', { revocation_endpoint: null, introspection_endpoint: null }],
  ['a registration endpoint that is no address', { registration_endpoint: 'on request' }],
  ['unknown endpoints', { mtls_endpoint_aliases: { registration_endpoint: '' }, shop_endpoint: 7 }],
])('metadata of a bank is accepted with %s, which the connectors do not call', async (_what, changes) => {
  described = changes;
  const bank = relyingParty();
  expect(await bank.keys(never)).toEqual({ keys: [] });
  expect((await bank.configuration(never)).serverMetadata().issuer).toBe(url);
});

test('revoking a token at a bank without a revocation endpoint does nothing and does not fail', async () => {
  described = { revocation_endpoint: undefined };
  await expect(relyingParty().revokeToken('a-token', never)).resolves.toBeUndefined();
});

test.each(['/', '/?', '/tenant'])('an issuer that differs by “%s” from the configured one is refused', async (more) => {
  described = { issuer: `${url}${more}` };
  await expect(relyingParty().keys(never)).rejects.toThrow(more === '/' ? 'another issuer' : /./);
});

test('an issuer with a trailing slash is accepted if it is configured with one', async () => {
  described = { issuer: `${url}/` };
  expect(await relyingParty(undefined, { issuer: `${url}/` }).keys(never)).toEqual({ keys: [] });
});

test.each([
  [undefined, () => url],
  ['issuer', () => url],
  ['token-endpoint', () => `${url}/token`],
  ['https://bank.example/audience', () => 'https://bank.example/audience'],
])('client assertions of a bank with the audience %s have the configured audience', async (audience, expected) => {
  described = {};
  const registered = audience === undefined ? {} : { assertionAudience: audience };
  const config = await relyingParty(undefined, registered).configuration(never);
  await client.clientCredentialsGrant(config, { scope: 'accounts' });
  expect(decodeJwt(forms.at(-1)?.get('client_assertion') ?? '')).toMatchObject({ aud: expected(), iss: 'fin-link' });
});
