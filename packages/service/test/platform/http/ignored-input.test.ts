import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ignoredHeader } from '../../../src/platform/http/input-errors.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const token = await service.token('some-user');
const ignored = (reply: { headers: Record<string, unknown> }): unknown => reply.headers['fin-ignored'];

describe('unknown query parameters of service endpoints', () => {
  it('reads ignore unknown query parameters, and name them in Fin-Ignored', async () => {
    const reply = await service.call('GET', '/providers', {
      token,
      query: { top: '1', flavour: 'mint', 'ä,b': '1', top_: '2' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.provider).toHaveLength(1);
    expect(ignored(reply)).toBe('flavour, %C3%A4%2Cb, top_');
    expect(ignored(await service.call('GET', '/user', { token }))).toBeUndefined();
  });

  it('writes refuse unknown query parameters with Y800', async () => {
    const body = { user: { name: { first: 'Ada' } } };
    expectError(await service.call('PUT', '/user', { token, query: { flavour: 'mint' }, body }), 'Y800');
    expectError(await service.call('DELETE', '/accounts/7', { token, query: { force: 'true' } }), 'Y800');
  });

  it('reads refuse unknown query parameters if strictInput is set, but not described ones', async () => {
    const strict = await testService({ storage: service.storage, settings: { strictInput: true } });
    const refused = await strict.call('GET', '/user', { token, query: { flavour: 'mint' } });
    expectError(refused, 'Y800');
    expect(refused.body.errorMessage).toContain('flavour');
    expect(ignored(refused)).toBeUndefined();
    const described = await strict.call('GET', '/transactions', { token, query: { convertToCurrency: 'EUR' } });
    expect([described.status, ignored(described)]).toEqual([200, 'convertToCurrency']);
  });
});

describe('unknown body members of service endpoints', () => {
  it('unknown members of a body are refused, even if the endpoint takes no body', async () => {
    const body = { user: { name: { first: 'Ada' }, flavour: 'mint' } };
    expectError(await service.call('PUT', '/user', { token, body }), 'Y800');
    expectError(await service.call('POST', '/user/logout', { token, body: { flavour: 'mint' } }), 'Y800');
    expectError(await service.call('POST', '/user/logout', { token, body: [] }), 'Y806');
    const other = await service.token('some-user');
    expect((await service.call('POST', '/user/logout', { token: other, body: {} })).status).toBe(204);
  });

  it('a token request ignores unknown members, and names them in Fin-Ignored', async () => {
    const reply = await service.requestToken('some-user', {
      clientId: 'sandbox-client',
      secret: 'sandbox-secret',
      grant_type: 'client_credentials',
    });
    expect([reply.status, ignored(reply)]).toEqual([201, 'grant_type']);
  });
});

it('the Fin-Ignored header is short printable ASCII for any names', () => {
  expect(ignoredHeader([])).toBeNull();
  expect(ignoredHeader([''])).toBeNull();
  expect(ignoredHeader(['a', 'a', 'b'])).toBe('a, b');
  expect(ignoredHeader(['x'.repeat(41)])).toBe(`${'x'.repeat(40)}...`);
  expect(ignoredHeader(Array.from({ length: 16 }, (_, index) => `n${index}`))).toMatch(/^n0, .*, n14, \.\.\.$/);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
      const header = ignoredHeader(names) ?? '';
      expect(header).toMatch(/^[\x21-\x7e, ]*$/);
      expect(header.length).toBeLessThan(6_000);
    }),
  );
});

describe('addresses of the service', () => {
  it.each(['//user', '///user', '/user?name=//'])('the service reads the path %s as /user', async (path) => {
    expect((await service.call('GET', path, { token })).body.user.loginName).toBe('some-user');
  });

  it('a double slash counts as one inside a path, and in the links of a page', async () => {
    const count = await service.call('GET', '//providers//count?name=bank', { token });
    expect(count.body.provider.TOTAL.count).toBeGreaterThan(0);
    const page = await service.call('GET', '//providers?top=1', { token });
    expect(page.headers['link']).toContain('</providers?top=1&skip=1>');
  });

  it.each([
    ['GET', '/accounts/'],
    ['GET', '/providers/'],
    ['DELETE', '/providerAccounts/'],
    ['DELETE', '//providerAccounts//'],
    ['PUT', '/providerAccounts//preferences'],
    ['PUT', '//consents//renewal'],
  ] as const)('the request %s %s without an id is not found', async (method, path) => {
    const reply = await service.call(method, path, { token });
    expect(reply.status).toBe(404);
    expectError(reply, 'Y910');
  });
});

it.each(['NOPE', 'ACTIVE,NOPE', 'active', ','])('accounts with status=%s are refused with Y800', async (status) => {
  const reply = await service.call('GET', '/accounts', { token, query: { status } });
  expectError(reply, 'Y800');
  expect(reply.body.errorMessage).toBe('Invalid value for status.');
});

it.each([
  ['/accounts', 'profile'],
  ['/accounts', 'holder,paymentProfile'],
  ['/accounts/7', 'profile'],
])('%s refuses include=%s, which is not served', async (path, include) => {
  expectError(await service.call('GET', path, { token, query: { include } }), 'Y800');
});

it('a filter of holdings that the service does not support is refused', async () => {
  const name = 'assetClassification.classificationType';
  const reply = await service.call('GET', '/holdings', { token, query: { [name]: 'Sector' } });
  expectError(reply, 'Y800');
  expect(reply.body.errorMessage).toContain(name);
});
