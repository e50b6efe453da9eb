import { expect, it } from 'vitest';
import { readWindow, settleUser } from '../../../src/platform/journal/index.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const service = await linkingService();
const { database, businessClock } = service.deps;

const prefer = async ({ token }: Person, id: number, isDataExtractsEnabled: boolean) => {
  const reply = await service.call('PUT', `/providerAccounts/${id}/preferences`, {
    token,
    body: { preferences: { isDataExtractsEnabled, isAutoRefreshEnabled: false } },
  });
  expect(reply.status).toBe(204);
};

async function userIdOf(loginName: string): Promise<{ customerId: number; userId: number }> {
  const { customer_id: customerId, id: userId } = await database.db
    .selectFrom('service_user')
    .select(['customer_id', 'id'])
    .where('login_name', '=', loginName)
    .executeTakeFirstOrThrow();
  return { customerId, userId };
}

/** Counts the changes of an extract since `from`, by entity, with deleted ones apart. */
async function told(loginName: string, from: Date): Promise<Record<string, number>> {
  await businessClock.advance(1_000);
  const user = await userIdOf(loginName);
  const to = await settleUser(database, businessClock, user.userId);
  const { changes } = await readWindow(database.db, { ...user, from, to, limit: 10_000 });
  const kinds = Map.groupBy(changes, ({ entity, deleted }) => (deleted ? `${entity} deleted` : entity));
  return Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.length]));
}

const since = async (loginName: string) => settleUser(database, businessClock, (await userIdOf(loginName)).userId);

it('changes of a provider account while data extracts are off are journaled when they are turned on again', async () => {
  const person = await service.person('extracts-off');
  const { id } = await person.link(16001, 'ok');
  const [account] = await person.accounts();
  const beginning = await since('extracts-off');
  await prefer(person, id, false);
  await businessClock.advance(86_400_000 * 3);
  expect(await person.putAndWait(id)).toMatchObject({ status: 'SUCCESS' });
  const nickname = await service.call('PUT', `/accounts/${account?.id}`, {
    token: person.token,
    body: { account: { nickname: 'Ours' } },
  });
  expect(nickname.status).toBe(204);
  expect(await told('extracts-off', beginning)).toEqual({});

  await prefer(person, id, true);
  const later = await told('extracts-off', beginning);
  expect(later).toMatchObject({ providerAccount: 1, account: (await person.accounts()).length });
  expect(later['transaction']).toBeGreaterThan(0);
  expect(later['transaction deleted']).toBeGreaterThan(0);
  const after = await since('extracts-off');
  await prefer(person, id, true);
  expect(await told('extracts-off', after)).toEqual({});
});

it('an account deleted while data extracts are off is journaled immediately and stays deleted when they are on again', async () => {
  const person = await service.person('extracts-off-unticked');
  const { id } = await person.link(16001, 'ok');
  const [account] = await person.accounts();
  await prefer(person, id, false);
  const nickname = { token: person.token, body: { account: { nickname: 'Ours' } } };
  expect((await service.call('PUT', `/accounts/${account?.id}`, nickname)).status).toBe(204);
  const beginning = await since('extracts-off-unticked');
  await service.call('DELETE', `/accounts/${account?.id}`, { token: person.token });
  expect(await told('extracts-off-unticked', beginning)).toMatchObject({ 'account deleted': 1 });
  await prefer(person, id, true);
  const later = await told('extracts-off-unticked', beginning);
  expect(later).toMatchObject({ 'account deleted': 1 });
  expect(later).not.toHaveProperty('account');
});

it('deleting a provider account is journaled even if its data extracts are off', async () => {
  const person = await service.person('extracts-off-deleted');
  const { id } = await person.link(16001, 'ok');
  const beginning = await since('extracts-off-deleted');
  await prefer(person, id, false);
  const accounts = (await person.accounts()).length;
  await service.call('DELETE', `/providerAccounts/${id}`, { token: person.token });
  expect(await told('extracts-off-deleted', beginning)).toMatchObject({
    'providerAccount deleted': 1,
    'account deleted': accounts,
  });
});

it('turning automatic refreshes on or off journals the provider account, because its next refresh changes', async () => {
  const person = await service.person('automatic-off');
  const { id } = await person.link(16001, 'ok');
  expect((await person.read(id)).dataset[0]).toHaveProperty('nextUpdateScheduled');
  const beginning = await since('automatic-off');
  await prefer(person, id, true);
  expect((await person.read(id)).dataset[0]).not.toHaveProperty('nextUpdateScheduled');
  expect(await told('automatic-off', beginning)).toEqual({ providerAccount: 1 });
  const after = await since('automatic-off');
  await prefer(person, id, true);
  expect(await told('automatic-off', after)).toEqual({});
});
