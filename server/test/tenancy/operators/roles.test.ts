import { operatorRoles } from '@fin-link/contracts/browser';
import { hostOperation, operatorOperationNames, operatorRights } from '@fin-link/contracts/host';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings: everyRole });

/** Operations that change nothing of the product. */
const harmless: ReadonlySet<string> = new Set(['validateConfiguration', 'signOutOperator']);
const writes = operatorOperationNames.filter((name) => hostOperation(name).method !== 'GET' && !harmless.has(name));
const call = async (name: (typeof operatorOperationNames)[number], bearer: string) => {
  const { method, path } = hostOperation(name);
  const { status, body } = await host.call(method, path.replaceAll(/:\w+/g, 'Missing'), { bearer, body: {} });
  return { status, code: body?.error?.code };
};

test.each(writes)('a viewer is refused the change %s', async (name) => {
  expect(await call(name, keyOf('viewer'))).toEqual({ status: 403, code: 'operator.forbidden' });
});

test.each(operatorRoles)(
  'the role %s reaches the operations of its column in the table and no others',
  async (role) => {
    const allowed = await Promise.all(
      operatorOperationNames.map(async (name) =>
        (await call(name, keyOf(role))).code === 'operator.forbidden' ? [] : [name],
      ),
    );
    expect(allowed.flat()).toEqual(operatorOperationNames.filter((name) => operatorRights[name].roles.includes(role)));
    const { body } = await host.call('GET', '/v1/operator', { bearer: keyOf(role) });
    expect(body).toEqual({ operator: { name: role, role, source: 'key' }, session: null, allowed: allowed.flat() });
  },
);

test('editors, publishers and administrators form a chain, and only administrators read the audit log', () => {
  const mayCall = (role: (typeof operatorRoles)[number]) =>
    new Set(operatorOperationNames.filter((name) => operatorRights[name].roles.includes(role)));
  const chain = ['viewer', 'editor', 'publisher', 'administrator'] as const;
  for (const [index, role] of chain.slice(1).entries())
    expect([...mayCall(role)]).toEqual(expect.arrayContaining([...mayCall(chain[index] ?? role)]));
  expect(operatorRights.listAuditLog.roles).toEqual(['administrator']);
});
