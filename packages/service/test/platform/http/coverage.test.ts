import { exampleOf, sentEventNames } from '@fin-link/contracts/service';
import { documentationGaps, openApiProblems, replyFaults } from '@fin-link/testing/openapi';
import { expect, it } from 'vitest';
import { rows } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();

it('the service has a route for every row of the endpoint table', () => {
  const missing = rows.filter(({ endpoint }) => !service.app.hasRoute({ method: endpoint.method, url: endpoint.path }));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('the OpenAPI document of the service describes exactly the endpoint table', async () => {
  const { body } = await service.call('GET', '/openapi.json', { version: null });
  expect(body.openapi).toMatch(/^3\.1/);
  const described = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  const listed = rows.map(
    ({ name, endpoint }) => `${name} ${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(listed.toSorted());
  expect(body.components.schemas.Provider).toBeDefined();
  expect(body.paths['/providers'].get.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'Api-Version', required: true }),
  );
});

it('a public linter finds no problem in the OpenAPI document of the service', async () => {
  const { body } = await service.call('GET', '/openapi.json', { version: null });
  expect(await openApiProblems(body)).toEqual([]);
});

it('each operation and event has a description, examples, and schemas of replies and errors', async () => {
  const { body } = await service.call('GET', '/openapi.json', { version: null });
  expect(documentationGaps(body)).toEqual([]);
  expect(Object.keys(body.webhooks).toSorted()).toEqual(sentEventNames.toSorted());
});

it('each example matches the contract, which is stricter than its JSON schema', () => {
  const faults = rows.flatMap(({ name, endpoint }) => {
    const example = exampleOf(name);
    return (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
      const result = endpoint[part]?.safeParse(example[part]);
      return result?.success === false ? [`${name} ${part}: ${result.error.message}`] : [];
    });
  });
  expect(faults).toEqual([]);
});

it('operations that take an Idempotency-Key say so in the document', async () => {
  const { body } = await service.call('GET', '/openapi.json', { version: null });
  const parameters: { name: string }[] = body.paths['/providerAccounts'].post.parameters;
  expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  expect(JSON.stringify(body.paths['/verification'].post)).not.toContain('"Idempotency-Key"');
});

it('replies of the service match the schemas of the document', async () => {
  const { body: document } = await service.call('GET', '/openapi.json', { version: null });
  const token = await service.token('documented');
  const account = { accountType: 'CHECKING', accountName: 'Cash', balance: { amount: 10, currency: 'USD' } };
  await service.call('POST', '/accounts', { token, body: { account } });
  const reads = rows.filter(
    ({ endpoint: { method, caller, params, query } }) =>
      method === 'GET' && caller !== 'admin' && params === undefined && (query?.safeParse({}).success ?? true),
  );
  expect(reads.length).toBeGreaterThan(30);
  for (const { name, endpoint } of reads) {
    const reply = await service.call('GET', endpoint.path, { token });
    expect([name, replyFaults(document, name, reply)]).toEqual([name, []]);
  }
  const refused = await service.call('GET', '/accounts/4242', { token });
  expect(refused.status).toBe(400);
  expect(replyFaults(document, 'getAccount', refused)).toEqual([]);
});

it('the page of the interface loads nothing from other origins, and a service in production has none', async () => {
  const page = await service.app.inject({ url: '/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.payload).not.toMatch(/(src|href)="(https?:)?\/\//);
  const bare = await testService({ settings: { docs: false } });
  expect((await bare.app.inject({ url: '/docs/' })).statusCode).toBe(404);
});
