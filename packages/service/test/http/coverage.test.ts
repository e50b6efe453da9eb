import { implementedEndpointNames } from '@fin-link/contracts/server';
import { openApiProblems } from '@fin-link/testing/openapi';
import { expect, it } from 'vitest';
import { callRow, expectError, plannedRows, rows } from '../harness/endpoint-rows.ts';
import { testService } from '../harness/test-service.ts';

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

it('a public linter misses nothing in the OpenAPI document of the service but the successes of planned endpoints', async () => {
  const { body } = await service.call('GET', '/openapi.json', { version: null });
  const planned = plannedRows.map(({ endpoint: { method, path } }) => {
    const address = path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('/', '~1');
    return `#/paths/${address}/${method.toLowerCase()}/responses`;
  });
  const problems = await openApiProblems(body);
  const others = problems.filter(({ rule, at }) => rule !== 'operation-2xx-response' || !planned.includes(at));
  expect(others).toEqual([]);
  expect(problems).toHaveLength(planned.length);
});

it('planned endpoints of the service answer Y901 after authentication', async () => {
  console.info(
    `Planned endpoints, answered with Y901 (${plannedRows.length} of ${rows.length}; ${implementedEndpointNames.length} are implemented):`,
  );
  for (const { endpoint } of plannedRows) console.info(`  ${endpoint.method} ${endpoint.path} - ${endpoint.summary}`);
  for (const row of plannedRows) {
    const reply = await callRow(service, row, row.endpoint.method === 'GET' ? {} : { body: {} });
    expect(reply.status).toBe(400);
    expectError(reply, 'Y901');
    expectError(await callRow(service, row, { token: 'unknown-token' }), 'Y020');
  }
});
