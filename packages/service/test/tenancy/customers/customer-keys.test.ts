import { expect, it } from 'vitest';
import { createCustomerKeys } from '../../../src/tenancy/customers/customer-keys.ts';
import { testService } from '../../harness/test-service.ts';

const { deps } = await testService();

it('two processes that need a customer’s key for the first time get the same key', async () => {
  const processes = [createCustomerKeys(deps), createCustomerKeys(deps)];
  const [one, other] = await Promise.all(processes.map((customerKey) => customerKey(1, 'deposit-numbers')));
  expect(one).toHaveLength(32);
  expect(other).toEqual(one);
  expect(await createCustomerKeys(deps)(1, 'deposit-numbers')).toEqual(one);
  expect(await processes[0]?.(1, 'accounts-of-customer')).not.toEqual(one);
});

it('a process reads a customer’s key once, and not in the transaction of a user', async () => {
  const customerKey = createCustomerKeys(deps);
  const inside = () => deps.database.tx(() => customerKey(1, 'deposit-numbers'));
  await expect(inside()).rejects.toMatchObject({ code: 'STORAGE_QUERY_OUTSIDE_TRANSACTION' });
  const key = await customerKey(1, 'deposit-numbers');
  expect(await inside()).toBe(key);
});
