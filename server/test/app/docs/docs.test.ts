import { hostErrors } from '@fin-link/contracts/browser';
import { hostOperation, hostOperationNames } from '@fin-link/contracts/host';
import { openTestStorage } from '@fin-link/testing';
import { documentationGaps, openApiProblems, replyFaults } from '@fin-link/testing/openapi';
import { expect, test } from 'vitest';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9' });

test('the OpenAPI document has all operations of the contract under their names', async () => {
  const { body } = await host.call('GET', '/docs/json');
  expect(body.openapi).toMatch(/^3\.1/);
  const documented = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const listed = hostOperationNames.map((name) => {
    const { method, path } = hostOperation(name);
    return `${name}: ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
  });
  expect(documented.toSorted()).toEqual(listed.toSorted());
});

test('a public linter finds no problem in the OpenAPI document', async () => {
  const { body } = await host.call('GET', '/docs/json');
  expect(await openApiProblems(body)).toEqual([]);
});

test('each operation has a description, examples, and schemas of replies and errors, as replies of the host have', async () => {
  const { body: document } = await host.call('GET', '/docs/json');
  // Ids in paths need no example.
  expect(documentationGaps(document).filter((gap) => !/^\w+ \w+ has no example$/.test(gap))).toEqual([]);
  expect(replyFaults(document, 'getHealth', await host.call('GET', '/health'))).toEqual([]);
  const refused = await host.call('POST', '/v1/sessions', { body: {} });
  expect(refused.status).toBe(401);
  expect(replyFaults(document, 'createSession', refused)).toEqual([]);
});

test('each operation in the OpenAPI document states who may call it and what its errors mean', async () => {
  const { body } = await host.call('GET', '/docs/json');
  const { post, get } = body.paths['/v1/consents'];
  expect(get.security).toEqual([{ sessionToken: [] }]);
  expect(body.paths['/v1/sessions'].post.security).toEqual([{ hostKey: [] }]);
  expect(body.paths['/v1/launch'].post.security).toEqual([]);
  expect(post.responses['404'].description).toContain(
    `\`provider.not-found\`: ${hostErrors['provider.not-found'].message}`,
  );
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

test('a call gets service.unavailable in time if the service is unreachable', async () => {
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

test('Strict-Transport-Security is sent if the host’s origin is https', async () => {
  const settings = { origin: 'https://link.example' };
  const secure = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9', settings });
  for (const path of ['/health', '/docs/errors', '/v1/nothing', '/%'])
    expect((await secure.call('GET', path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
  expect((await host.call('GET', '/health')).headers).not.toHaveProperty('strict-transport-security');
});

test('the page of error codes has an icon that its policy allows, so that browsers request no other', async () => {
  const { text, headers } = await host.call('GET', '/docs/errors');
  expect(text).toContain('<link rel="icon" href="data:," />');
  expect(headers['content-security-policy']).toContain('img-src data:');
});
