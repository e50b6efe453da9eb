import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { callRow, expectError, pathOf, rows } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const withToken = rows.filter(({ endpoint }) => endpoint.caller !== 'none');
const withBody = rows.filter(({ endpoint }) => endpoint.body !== undefined);
const named = <R extends { name: string }>(list: R[]) => list.map((row) => [row.name, row] as const);

describe('Api-Version header', () => {
  it.each(named(rows))('the service endpoint %s requires Api-Version 1.0 or 1.1', async (_name, row) => {
    for (const version of [null, '', '2.0', '1', '1.10', '1.1, 1.1', 'v1.1'])
      expectError(await callRow(service, row, { version, token: 'any' }), 'Y016');
  });
});

describe('access token', async () => {
  const expired = await service.token('expired-user');
  service.clock.advance(31 * 60_000);
  const [user, admin, revoked] = [
    await service.token('some-user'),
    await service.token('sandbox_admin'),
    await service.token('some-user'),
  ];
  await service.call('DELETE', '/auth/token', { token: revoked });

  it.each(named(withToken))('the service endpoint %s checks its access token', async (_name, row) => {
    const authorized = (authorization?: string) =>
      service.call(row.endpoint.method, pathOf(row), { headers: authorization === undefined ? {} : { authorization } });
    expectError(await authorized(), 'Y007');
    for (const header of [
      `Bearer  ${user}`,
      `bearer ${user}`,
      `Bearer "${user}"`,
      user,
      `Basic ${user}`,
      `Bearer ${user} x`,
      'Bearer',
      `Bearer ${user}x`,
      `Bearer ${'a'.repeat(500)}`,
    ]) {
      expectError(await authorized(header), 'Y020');
    }
    expectError(await authorized(`Bearer ${expired}`), 'Y023');
    expectError(await authorized(`Bearer ${revoked}`), 'Y020');
    if (row.endpoint.caller === 'user') expectError(await authorized(`Bearer ${admin}`), 'Y015');
    if (row.endpoint.caller === 'admin') expectError(await authorized(`Bearer ${user}`), 'Y015');
  });
});

describe('request body', () => {
  it.each(named(withBody))('the service endpoint %s refuses a body that is too large', async (_name, row) => {
    const isForm = row.endpoint.bodyType === 'form';
    const large = 'a'.repeat(66_000);
    const reply = await callRow(service, row, {
      body: isForm ? `clientId=${large}` : JSON.stringify({ large }),
      headers: isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    });
    expectError(reply, 'Y912');
  });

  it.each(named(withBody))('the service endpoint %s refuses a wrong content type', async (_name, row) => {
    const others = [
      'text/plain',
      'application/xml',
      'image/png',
      'application/jsonp',
      'nonsense',
      row.endpoint.bodyType === 'form' ? 'application/json' : 'application/x-www-form-urlencoded',
    ];
    for (const type of others)
      expectError(await callRow(service, row, { body: '{}', headers: { 'content-type': type } }), 'Y913');
  });

  it.each(named(withBody.filter(({ endpoint }) => endpoint.bodyType !== 'form')))(
    'the service endpoint %s refuses a body that is not JSON',
    async (_name, row) => {
      for (const body of [
        '{',
        '{"a":}',
        '[1,',
        'nothing',
        "{'a':1}",
        '\u0000',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
      ]) {
        expectError(await callRow(service, row, { body }), 'Y806');
      }
    },
  );

  it('the token endpoint of the service refuses malformed multipart forms', async () => {
    const send = (body: string, type = 'multipart/form-data; boundary=b') =>
      service.call('POST', '/auth/token', { body, headers: { 'content-type': type, loginName: 'hostile' } });
    const file =
      '--b\r\nContent-Disposition: form-data; name="secret"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n';
    const many = `${Array.from({ length: 30 }, (_, index) => `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nx\r\n`).join('')}--b--\r\n`;
    for (const reply of [
      await send(file),
      await send(many),
      await send('--b\r\nContent-Disposition: form-data; name="clientId"\r\n\r\ncut'),
      await send('no parts at all'),
      await send('', 'multipart/form-data'),
      await send('--b--\r\n'),
    ]) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expectError(reply);
    }
  });

  it('service endpoints without a body accept an empty request with any content type', async () => {
    const token = await service.token('bodyless');
    const reply = await service.call('POST', '/user/logout', {
      token,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply).toMatchObject({ status: 204, text: '' });
  });
});

describe('request address', () => {
  it.each([...new Set(rows.map(({ endpoint }) => endpoint.path))])(
    'the service path %s refuses methods that it does not have',
    async (path) => {
      const methods = new Set<string>(
        rows
          .filter(({ endpoint }) => endpoint.path === path || endpoint.alsoAt === path)
          .map(({ endpoint }) => endpoint.method),
      );
      const shared = rows.some(
        ({ endpoint }) =>
          endpoint.path !== path && new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
      );
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
        if (methods.has(method) || shared) continue;
        const reply = await service.app.inject({ method: method as 'GET', url: path.replaceAll(/:\w+/g, '1') });
        expect(reply.statusCode, `${method} ${path}`).toBe(405);
        for (const allowed of methods) expect(reply.headers['allow']).toContain(allowed);
        if (method !== 'HEAD') expect(reply.json().errorCode).toBe('Y911');
      }
    },
  );

  it.each([
    '/nowhere',
    '/',
    '/user/',
    '/PROVIDERS',
    '/accounts/1/2',
    '/..%2fuser',
    '/favicon.ico',
    '/sandbox/nothing',
    '/openapi.yaml',
  ])('the service answers not found for the path %s', async (path) => {
    expectError(await service.call('GET', path), 'Y910');
    expectError(await service.call('POST', path, { body: '{', headers: { 'content-type': 'text/plain' } }), 'Y910');
  });

  it.each([
    '/providers/',
    '/providers/%zz',
    '/providers/%',
    `/providers/${'9'.repeat(300)}`,
    '/providers/%00',
    '/providers/..%2f..%2fetc',
  ])('the service refuses the request path %s', async (path) => {
    const reply = await service.call('GET', path, { token: await service.token('some-user') });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expectError(reply);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['words', 'hello there\r\n\r\n'],
    ['a header without a name', 'GET /user HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n'],
    ['two lengths', 'POST /user/register HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
    ['headers without end', `GET /user HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('the service answers a malformed HTTP request (%s) with a typed error', async (_what, text) => {
    if (!service.app.server.listening) await service.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.write(text);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
      errorCode: expect.stringMatching(/^Y806|Y912$/),
      errorMessage: expect.any(String),
      referenceCode: expect.any(String),
    });
  });
});

describe('text that the database cannot store', () => {
  it.each(['a\u0000b', 'a\ud800b'])(
    'the service refuses the text %j, which a database cannot store, and names the field',
    async (text) => {
      const [admin, user] = [await service.token('sandbox_admin'), await service.token('some-user')];
      const register = await service.call('POST', '/user/register', {
        token: admin,
        body: { user: { loginName: `name${text}` } },
      });
      const update = await service.call('PUT', '/user', { token: user, body: { user: { name: { first: text } } } });
      const search = await service.call('GET', `/transactions?keyword=${encodeURIComponent(text.toWellFormed())}`, {
        token: user,
      });
      for (const reply of [register, update]) expectError(reply, 'Y800');
      expect(search.status).toBeLessThan(500);
    },
  );
});
