import { captureLog, secretMarker } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { serviceSettings } from '../../../src/index.ts';
import { callRow, endsToken, expectError, keysOf, pathOf, rows } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const markers = {
  query: secretMarker('query'),
  path: secretMarker('path'),
  body: secretMarker('body'),
  key: secretMarker('key'),
  header: secretMarker('header'),
  token: secretMarker('token'),
  login: secretMarker('login'),
};
const everyMarker = Object.values(markers);
const withQuery = (path: string, names: string[]) =>
  `${path}?${new URLSearchParams([...names, 'password'].map((name): [string, string] => [name, markers.query.value])).toString()}`;

/** A secret in every position that a caller controls. */
const planted = {
  field: [{ id: markers.body.value, value: markers.body.value, name: markers.body.value }],
  user: {
    loginName: markers.login.value,
    name: { first: markers.body.value },
    [markers.key.value]: markers.body.value,
  },
  event: { callbackUrl: `https://127.0.0.1/${markers.body.value}` },
  account: { nickname: markers.body.value, memo: markers.body.value },
  [markers.key.value]: markers.body.value,
};

it('the service writes no secret of a refused request to its log or its answer', async () => {
  const service = await testService();
  const tokens = {
    admin: await service.token('sandbox_admin'),
    user: await service.token('some-user'),
    any: await service.token('some-user'),
    none: '',
  };
  for (const row of rows) {
    const token = endsToken(row.name) ? await service.token('some-user') : tokens[row.endpoint.caller];
    const names = keysOf(row.endpoint.query);
    const path = withQuery(pathOf(row, markers.path.value), names);
    const [secret, loginName] = [markers.header.value, markers.login.value];
    const headers = { 'x-secret': secret, cookie: secret, 'x-request-id': secret, traceparent: secret, loginName };
    const replies = [
      await callRow(service, row, { token, path, body: planted, headers }),
      await callRow(service, row, { token, path, body: `{"secret":"${markers.body.value}"`, headers }),
      await callRow(service, row, { token, body: planted, headers }),
      await callRow(service, row, {
        token,
        body: `secret=${markers.body.value}`,
        headers: { ...headers, 'content-type': 'text/plain' },
      }),
      await callRow(service, row, { token: markers.token.value, headers }),
      await service.call(row.endpoint.method, path, { version: markers.header.value }),
      await service.call('PATCH', `${path}x`, { body: planted }),
    ];
    for (const { text } of replies) for (const marker of everyMarker) marker.assertAbsent(text);
  }
  service.log.assertNone(...everyMarker);
});

it('the service writes no secret of a successful request to its log', async () => {
  const service = await testService({ settings: { allowLoopbackCallbacks: true } });
  const token = await service.token(markers.login.value);
  const admin = await service.token('sandbox_admin');
  const statuses = [
    await service.requestToken('sbMem1', { clientId: markers.body.value, secret: markers.body.value }),
    await service.call('PUT', '/user', { token, body: { user: { name: { first: markers.body.value } } } }),
    await service.call('GET', '/user', { token }),
    await service.call('POST', '/configs/notifications/events/REFRESH', {
      token: admin,
      body: { event: { callbackUrl: `http://127.0.0.1:1/${markers.body.value}` } },
    }),
    await service.call('POST', '/providerAccounts', {
      token,
      query: { providerId: '16001' },
      body: {
        field: [
          { id: '16001011', value: markers.login.value },
          { id: '16001021', value: markers.body.value },
        ],
      },
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 204, 200, 201, 201]);
  service.log.assertNone(...everyMarker);
  expect(service.log.text()).not.toContain(token);
});

it('the service writes no secret to its log when a request fails with an internal error, and reveals nothing of the failure', async () => {
  const service = await testService();
  const [token, admin] = [await service.token('some-user'), await service.token('sandbox_admin')];
  await service.deps.database.db.schema.dropTable('provider').execute();
  await service.deps.database.db.schema.dropTable('event_subscription').execute();
  const replies = [
    await service.call('GET', withQuery('/providers', []).replace('password', 'name'), { token }),
    await service.call('GET', '/providers/16001', { token }),
    await service.call('GET', '/configs/notifications/events', { token: admin }),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(500);
    expectError(reply, 'Y904');
    for (const marker of everyMarker) marker.assertAbsent(reply.text);
  }
  service.log.assertNone(...everyMarker);
  const faults = service.log.lines().filter(({ msg }) => msg === 'failed');
  expect(faults).toHaveLength(replies.length);
  expect(faults[0]).toMatchObject({
    requestId: replies[0]?.body.referenceCode,
    err: { message: '', code: '42P01', stack: expect.stringContaining('search.ts') },
  });
});

it('the service logs no address at any level, even if it removes a slash from the address', async () => {
  const log = captureLog();
  const app = createApp(serviceSettings.parse({}), { level: 'debug', stream: log.stream });
  await app.inject(`//nowhere/${markers.path.value}?token=${markers.query.value}`);
  expect(log.lines().length).toBeGreaterThan(0);
  log.assertNone(...everyMarker);
});

it('the request log of the service has method, route, status and time, and nothing else', async () => {
  const service = await testService();
  const token = await service.token('some-user');
  await service.call('GET', '/providers/16001', { token, query: { unheardOf: markers.query.value } });
  const refused = await service.call('GET', '/providers/1', { token });
  await service.call('GET', `/nowhere/${markers.path.value}`, { token });
  const lines = service.log.lines().filter(({ msg }) => msg === 'request');
  const facts = lines.map(({ method, route, status, code }) => [method, route, status, code]);
  expect(facts).toEqual([
    ['POST', '/auth/token', 201, undefined],
    ['GET', '/providers/:providerId', 200, undefined],
    ['GET', '/providers/:providerId', 400, 'Y807'],
    ['GET', '(none)', 404, 'Y910'],
  ]);
  expect(lines[2]?.['requestId']).toBe(refused.body.referenceCode);
  for (const line of lines)
    expect(
      Object.keys(line)
        .filter((name) => name !== 'code')
        .toSorted(),
    ).toEqual(['level', 'method', 'ms', 'msg', 'part', 'requestId', 'route', 'status', 'time']);
});

it('the service logs a request under the id of its host, but under no other text', async () => {
  const service = await testService();
  const ids = ['req_0123456789abcdef0123', 'req_0123456789abcdef0123 and more', markers.header.value];
  for (const id of ids) await service.app.inject({ url: '/providers', headers: { 'x-request-id': id } });
  const logged = service.log.lines().map(({ requestId }) => requestId);
  expect(logged[0]).toBe(ids[0]);
  for (const id of logged.slice(1)) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
