import { expect, it } from 'vitest';
import { addManualAccount } from '../../../src/data/accounts/add-manual-account.ts';
import { updateAccount } from '../../../src/data/accounts/update-account.ts';
import type { RegisteredHome } from '../../../src/data/real-estate/property-registry.ts';
import type { ContextOf } from '../../../src/platform/http/handler.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const token = await service.token('owns-a-home');
const userId: number = (await service.call('GET', '/user', { token })).body.user.id;
const read = async () => (await service.call('GET', '/accounts', { token })).body.account[0];
const dollars = (amount: number) => ({ amount, currency: 'USD' });
const address = { street: '7 Elm Street', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };

it('a repeated property request does not call the registry again, and an update made meanwhile causes a second call', async () => {
  const homes: RegisteredHome[] = [
    {
      street: '7 Elm Street',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
      lastSale: { price: '300000', soldOn: '2020-06-01' },
      source: 'Test',
    },
  ];
  let requested = 0;
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const find = async () => {
    requested += 1;
    const comes = meanwhile;
    meanwhile = () => Promise.resolve();
    await comes();
    return homes;
  };
  const deps = { ...service.deps, propertyRegistry: { find, close: () => Promise.resolve() } };
  const call = {
    version: '1.1',
    customer: { id: 1 },
    user: { id: userId, loginName: 'owns-a-home' },
    idempotencyKey: 'property-key-1',
    ignore: () => undefined,
  } as unknown as ContextOf<'addManualAccount'>;
  const account = {
    accountType: 'REAL_ESTATE' as const,
    accountName: 'Home',
    valuationType: 'SYSTEM' as const,
    address,
  };
  const add = () => addManualAccount(deps)({ params: undefined, query: undefined, body: { account } }, call);
  const first = await add();
  expect(await add()).toEqual(first);
  expect(requested).toBe(1);

  const accountId = first.account[0]?.id ?? expect.fail('no account');
  const elsewhere = { ...address, street: '9 Oak Street' };
  meanwhile = async () => {
    const typed = { homeValue: dollars(123_456), valuationType: 'MANUAL', address: elsewhere };
    const reply = await service.call('PUT', `/accounts/${accountId}`, { token, body: { account: typed } });
    expect(reply.status, reply.text).toBe(204);
  };
  const update = { container: 'realEstate' as const, estimatedDate: '2026-01-02' };
  await updateAccount(deps)({ params: { accountId }, query: undefined, body: { account: update } }, call);
  expect(await read()).toMatchObject({
    valuationType: 'MANUAL',
    homeValue: dollars(123_456),
    estimatedDate: '2026-01-02',
    address: { street: '9 Oak Street' },
  });
});
