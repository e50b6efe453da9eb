import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { siteProblem } from '@fin-link/contracts/banks';
import { bySize, isNightly } from '@fin-link/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectProblem, openTestSites } from './test-sites.ts';

/** A fixed seed makes failures reproducible. The nightly command uses random seeds. */
if (!isNightly) fc.configureGlobal({ seed: 1 });

const { app, send, enter } = await openTestSites();
const token = await enter('16001');
const listening = app.listen({ host: '127.0.0.1', port: 0 });
const runs = bySize({ core: 50, whole: 150, nightly: 2_000 });

const posts = [
  '/sites/16001/api/sign-in',
  '/sites/16002/api/sign-in',
  '/sites/16002/api/challenge',
  '/sites/16002/api/challenge/resend',
];
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'nonsense',
  '',
);
const anyBody = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constant('{"__proto__":{"values":{}}}'),
  fc.constant('{"values":{"LOGIN":1,"PASSWORD":null}}'),
  fc
    .record({ values: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))) })
    .map((value) => JSON.stringify(value)),
);
const authorization = fc.oneof(
  fc.constant(`Bearer ${token}`),
  fc.constant('Bearer '),
  fc.stringMatching(/^[ -~]{0,60}$/),
);

describe('Credential sites, sent malformed input', () => {
  it('credential sites answer a malformed body with a 4xx problem', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...posts),
        contentType,
        anyBody,
        authorization,
        async (url, type, payload, header) => {
          const response = await app.inject({
            method: 'POST',
            url,
            headers: { 'content-type': type, authorization: header },
            payload,
          });
          expect(response.statusCode).toBeGreaterThanOrEqual(400);
          expect(response.statusCode).toBeLessThan(500);
          siteProblem.parse(response.json());
        },
      ),
      { numRuns: runs },
    );
  });

  it('credential sites answer a malformed path, query, method or header with a 4xx problem', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
    const siteId = fc.oneof(fc.constantFrom('16001', '16002', '0', '16001 '), fc.string());
    const rest = fc.oneof(
      fc.constantFrom('api/accounts/x/transactions', 'api/accounts/x/holdings', 'api', 'api/sign-in'),
      fc.webPath(),
    );
    await fc.assert(
      fc.asyncProperty(
        method,
        siteId,
        rest,
        fc.webQueryParameters(),
        authorization,
        async (verb, site, path, query, header) => {
          const url = `/sites/${encodeURIComponent(site)}/${path}?${query}`;
          const response = await app.inject({ method: verb, url, headers: { authorization: header } });
          if (verb === 'DELETE' && response.statusCode === 204) return;
          expect(response.statusCode).toBeGreaterThanOrEqual(400);
          expect(response.statusCode).toBeLessThan(500);
          siteProblem.parse(response.json());
        },
      ),
      { numRuns: runs },
    );
  });
});

describe('Malformed requests of credential sites', () => {
  it('credential sites refuse requests over 16 kB', async () => {
    const body = { values: { LOGIN: 'x'.repeat(17 * 1024) } };
    expectProblem(await send('POST', '16001/api/sign-in', { body }), 413, 'TECH_ERROR');
  });

  it('credential sites refuse content types other than JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await app.inject({
      method: 'POST',
      url: '/sites/16001/api/sign-in',
      headers,
      payload: 'LOGIN=ok&PASSWORD=ok',
    });
    expectProblem(response, 415, 'TECH_ERROR');
  });

  it.each([
    {},
    [],
    { values: [] },
    { values: { LOGIN: 'x'.repeat(501) } },
    { values: {}, more: 1 },
    { values: { LOGIN: ['ok'] } },
  ])('credential sites refuse the body %j', async (body) => {
    expectProblem(await send('POST', '16001/api/sign-in', { body }), 400, 'TECH_ERROR');
  });

  it('requests for an unknown site get 404, even if the body is invalid', async () => {
    for (const siteId of ['16000', '0', 'x', '__proto__', '%20', 'a'.repeat(90)]) {
      expectProblem(await send('POST', `${siteId}/api/sign-in`, { body: {} }), 404, 'SITE_NOT_SUPPORTED');
      expectProblem(await send('GET', `${siteId}/api/accounts`), 404, 'SITE_NOT_SUPPORTED');
    }
  });

  it.each([
    '/sites/%E0%A4%A',
    '/sites/16001/api/accounts/%',
    '/nothing',
    '/sites',
    '/sites/16001',
    `/sites/${'a'.repeat(500)}/api/accounts`,
  ])('credential sites answer %s with a problem document', async (url) => {
    const response = await app.inject({ method: 'GET', url });
    expect([400, 404, 414]).toContain(response.statusCode);
    siteProblem.parse(response.json());
  });
});

describe('Malformed HTTP at the credential sites', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: bank\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /sites/16001/api/sign-in HTTP/1.1\r\nHost: bank\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
  ])('malformed HTTP gets a problem document: %s', async (_name, request, status) => {
    const { port } = new URL(await listening);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(siteProblem.parse(JSON.parse(body)).problem.additionalStatus).toBe('TECH_ERROR');
  });
});
