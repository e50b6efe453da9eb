import { expect, it } from 'vitest';
import {
  journalUsersOf,
  readChangedUsers,
  readWindow,
  settleAll,
  settleUser,
} from '../../../src/platform/journal/index.ts';
import { readingExtracts } from '../../data/extracts/reading-extracts.ts';
import { linkingService } from '../../harness/linking-service.ts';

const service = await linkingService();
const { database, businessClock } = service.deps;

const idOf = async (token: string): Promise<number> => (await service.call('GET', '/user', { token })).body.user.id;

/** Returns the user's deletions in the journal, as `entity key of parent`. */
async function deletionsOf(userId: number): Promise<string[]> {
  const to = await settleUser(database, businessClock, userId);
  const { changes } = await readWindow(database.db, { customerId: 1, userId, from: new Date(0), to, limit: 1_000 });
  expect(changes.filter(({ deleted }) => !deleted)).toEqual([]);
  return changes.map(({ entity, entityId, parentId }) => `${entity} ${entityId} of ${parentId}`).toSorted();
}

it('unregistering a user journals the provider accounts and accounts as deleted, and the login name still leads to them if another user takes it', async () => {
  const first = await service.person('comes-back');
  const { id } = await first.link(16001, 'ok');
  const accounts = await first.accounts();
  const userId = await idOf(first.token);
  const reader = await readingExtracts(service);
  const from = await reader.begin();
  expect((await service.call('DELETE', '/user/unregister', { token: first.token })).status).toBe(204);
  expect(await deletionsOf(userId)).toEqual(
    [`providerAccount ${id} of `, ...accounts.map((account) => `account ${account.id} of ${id}`)].toSorted(),
  );

  const second = await service.person('comes-back');
  await second.link(16001, 'ok');
  const nextId = await idOf(second.token);
  expect(await journalUsersOf(database.db, 1, 'comes-back')).toEqual([userId, nextId]);
  const window = await reader.until(from);
  const { users } = await readChangedUsers(database.db, {
    customerId: 1,
    ...window,
    to: await settleAll(database, businessClock),
    limit: 100,
  });
  expect(users.filter(({ loginName }) => loginName === 'comes-back').map((user) => user.userId)).toEqual(
    [userId, nextId].toSorted((one, other) => one - other),
  );

  const extract = await reader.extract('comes-back', window);
  const gone = extract.accounts.filter(({ isDeleted }) => isDeleted);
  expect(gone.map((account) => account.id).toSorted()).toEqual(accounts.map((account) => account.id).toSorted());
  expect(extract.providerAccounts.map((account) => [account.id === id, account.isDeleted]).toSorted()).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('unregistering a user without data leaves nothing in the journal', async () => {
  const person = await service.person('had-nothing');
  expect((await service.call('DELETE', '/user/unregister', { token: person.token })).status).toBe(204);
  expect(await journalUsersOf(database.db, 1, 'had-nothing')).toEqual([]);
});

it('an unregistered user whose accounts were never in an extract is still journaled as deleted', async () => {
  const person = await service.person('extracts-off-and-gone');
  const { id } = await person.link(16001, 'ok');
  const userId = await idOf(person.token);
  const reply = await service.call('PUT', `/providerAccounts/${id}/preferences`, {
    token: person.token,
    body: { preferences: { isDataExtractsEnabled: false, isAutoRefreshEnabled: false } },
  });
  expect(reply.status).toBe(204);
  const accounts = await person.accounts();
  await service.call('DELETE', '/user/unregister', { token: person.token });
  expect(await deletionsOf(userId)).toHaveLength(1 + accounts.length);
});
