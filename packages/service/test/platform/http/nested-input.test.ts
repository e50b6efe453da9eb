import { expect, it } from 'vitest';
import { z } from 'zod';
import { callRow, expectError, rows, keysOf } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService({ settings: { bodyLimitBytes: 1_048_576 } });
const tokens = {
  user: await service.token('nests'),
  admin: await service.token('sandbox_admin'),
};
const depth = 100_000;

const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const takesJson = rows.filter(({ endpoint: { method, bodyType } }) => method !== 'GET' && bodyType !== 'form');

it('every endpoint of the service refuses JSON of 100,000 nested levels with Y824 and the cause', async () => {
  for (const row of takesJson) {
    const { caller, versions, body } = row.endpoint;
    // Version 1.0 searches for unknown members at any depth.
    const version = versions === undefined ? '1.0' : '1.1';
    const token = caller === 'none' ? {} : { token: caller === 'admin' ? tokens.admin : tokens.user };
    const [member = 'unknown'] = keysOf(body instanceof z.ZodObject ? body : undefined);
    for (const nested of [lists, objects, `{"${member}":${lists}}`]) {
      const reply = await callRow(service, row, { ...token, version, body: nested });
      expectError(reply, 'Y824');
      expect(reply.body.errorMessage).toBe('The maximum number of nested levels is exceeded.');
      expect(reply.body.fields).toEqual([{ path: 'body', message: 'Nested more than 32 levels deep.' }]);
    }
  }
});

it('the service accepts a body of 32 nested levels and refuses a body of 33', async () => {
  const call = (levels: number) =>
    service.call('POST', '/user/logout', { token: tokens.user, body: `${'['.repeat(levels)}${']'.repeat(levels)}` });
  expectError(await call(32), 'Y806');
  expectError(await call(33), 'Y824');
});
