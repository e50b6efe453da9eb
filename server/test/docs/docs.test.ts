import { hostRoutes } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9' });

test('the OpenAPI document holds exactly the routes of the contract below /v1', async () => {
  const { body } = await host.call('GET', '/docs/json');
  expect(body.openapi).toMatch(/^3\.1/);
  const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = Object.values(hostRoutes).map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(documented.filter((route) => route.includes('/v1/')).toSorted()).toEqual(routes.toSorted());
});

test('the OpenAPI document lists replies and errors of every route', async () => {
  const { body } = await host.call('GET', '/docs/json');
  for (const [path, methods] of Object.entries(
    body.paths as Record<string, Record<string, { summary?: string; responses: object }>>,
  )) {
    for (const operation of Object.values(methods)) {
      expect(operation.summary, path).toBeTruthy();
      if (path.startsWith('/v1/'))
        expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['4XX', '5XX']));
    }
  }
});

test('the documentation page loads nothing from other origins', async () => {
  const page = await host.call('GET', '/docs/');
  const policy = String(page.headers['content-security-policy']);
  expect(page.status).toBe(200);
  expect(policy).toContain("default-src 'self'");
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('/health answers without the service, and /ready names the missing service', async () => {
  expect((await host.call('GET', '/health')).body).toEqual({ status: 'ok' });
  const ready = await host.call('GET', '/ready');
  expect([ready.status, ready.body]).toEqual([503, { host: 'starting', database: 'ok', service: 'down' }]);
});

test('a call without the service is answered with service.unavailable in time', async () => {
  const { token } = await host.session();
  const reply = await host.call('GET', '/v1/providers', { bearer: token });
  expect([reply.status, reply.body.error.code]).toEqual([503, 'service.unavailable']);
});

test('with docs off, the error codes are served and the OpenAPI document is not', async () => {
  const settings = { docs: false, origin: 'https://link.example' };
  const bare = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9', settings });
  expect((await bare.call('GET', '/docs/errors')).status).toBe(200);
  for (const path of ['/docs', '/docs/', '/docs/json', '/docs/yaml'])
    expect([path, (await bare.call('GET', path)).status]).toEqual([path, 404]);
});

test('Strict-Transport-Security is sent where the host’s origin is https', async () => {
  const settings = { origin: 'https://link.example' };
  const secure = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9', settings });
  for (const path of ['/health', '/docs/errors', '/v1/nothing', '/%'])
    expect((await secure.call('GET', path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
  expect((await host.call('GET', '/health')).headers).not.toHaveProperty('strict-transport-security');
});
