import { expect, it } from 'vitest';
import { openCustomers } from '../../../src/tenancy/customers/open-customers.ts';
import { testService } from '../../harness/test-service.ts';
import { readingExtracts } from './reading-extracts.ts';

const service = await testService();
const backend = await readingExtracts(service);
const dayMs = 86_400_000;

it('only a user whose extract is read counts as active in that month, once, also after unregistering', async () => {
  const customers = await openCustomers(service.storage);
  const tokens = new Map<string, string>();
  for (const loginName of ['reads-one', 'reads-two', 'never-read'])
    tokens.set(loginName, await service.token(loginName));
  const retrieve = async (...logins: string[]): Promise<void> => {
    const now = await backend.begin();
    for (const loginName of logins) await backend.extract(loginName, { from: now, to: now });
  };
  await retrieve('reads-one', 'reads-two', 'reads-one');
  const month = service.deps.businessClock.now().toISOString().slice(0, 7);
  expect(await customers.retrievedUsers('sandbox_admin')).toEqual([{ month, users: 2 }]);
  expect(await customers.retrievedUsers('sandbox_admin_2')).toEqual([]);

  await service.deps.businessClock.advance(31 * dayMs);
  const next = service.deps.businessClock.now().toISOString().slice(0, 7);
  await retrieve('reads-one');
  const token = tokens.get('reads-one') ?? expect.fail('A token.');
  expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
  expect(await customers.retrievedUsers('sandbox_admin')).toEqual([
    { month: next, users: 1 },
    { month, users: 2 },
  ]);
});
