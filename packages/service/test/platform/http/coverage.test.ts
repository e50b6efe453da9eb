import { openApiProblems } from '@fin-link/testing/openapi';
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
