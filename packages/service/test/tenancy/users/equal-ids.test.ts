import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type OwnerColumns, ofUser } from '../../../src/platform/database/index.ts';
import { type LinkingService, linkingService, type Person } from '../../harness/linking-service.ts';

/** Tables with ids that callers see, in the order of their foreign keys. */
const tables = [
  'provider_account',
  'provider_account_dataset',
  'account',
  'account_source',
  'transaction',
  'holding',
  'category_rule',
];

/** Copies the rows of a user to another user. All ids stay the same. */
async function copyRows(service: LinkingService, from: OwnerColumns, to: OwnerColumns): Promise<void> {
  const db = service.deps.database.db as unknown as Kysely<unknown>;
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'service' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) =>
      name in to ? sql`${to[name as keyof OwnerColumns]}::bigint` : sql`${sql.ref(name)}`,
    );
    await sql`
      insert into service.${sql.ref(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from service.${sql.ref(table)}
      where bucket = ${from.bucket} and customer_id = ${from.customer_id} and user_id = ${from.user_id}`.execute(db);
  }
}

async function ownerOf(service: LinkingService, { token }: Person, customerId: number): Promise<OwnerColumns> {
  const { body } = await service.call('GET', '/user', { token });
  return ofUser({ customerId, userId: body.user.id });
}

async function twoUsers(otherCustomer: 1 | 2) {
  const service = await linkingService();
  const [first, second] = [await service.person('first-user'), await service.person('second-user', otherCustomer)];
  await first.link(16001, 'ok');
  await copyRows(service, await ownerOf(service, first, 1), await ownerOf(service, second, otherCustomer));
  return { service, first, second };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).toSorted((a, b) => a - b);

describe.each([
  ['of one customer', 1],
  ['of two customers', 2],
] as const)('users %s with equal ids', (_users, otherCustomer) => {
  it('each read their own rows, once', async () => {
    const { first, second } = await twoUsers(otherCustomer);
    const [accounts, transactions] = [await first.accounts(), await first.transactions()];
    expect(transactions.length).toBeGreaterThan(0);
    expect(new Set(idsOf(accounts)).size).toBe(accounts.length);
    expect(idsOf(await second.accounts())).toEqual(idsOf(accounts));
    expect(idsOf(await second.transactions())).toEqual(idsOf(transactions));
  });

  it('each change and delete only their own rows', async () => {
    const { service, first, second } = await twoUsers(otherCustomer);
    const before = await second.transactions();
    const [changed] = before;
    const [account] = await second.accounts();
    if (changed === undefined || account === undefined) throw new Error('The link has no rows.');
    const edit = await service.call('PUT', `/transactions/${changed.id}`, {
      token: first.token,
      body: { transaction: { container: changed.CONTAINER, memo: 'of the first user' } },
    });
    expect(edit.status).toBe(204);
    const edited = (await first.transactions()).find(({ id }) => id === changed.id);
    expect(edited).toMatchObject({ memo: 'of the first user' });
    expect(await second.transactions()).toEqual(before);
    const deletion = await service.call('DELETE', `/providerAccounts/${account.providerAccountId}`, {
      token: first.token,
    });
    expect(deletion.status).toBe(204);
    expect(await first.accounts()).toEqual([]);
    expect(await second.accounts()).toContainEqual(account);
    expect(await second.transactions()).toEqual(before);
  });
});
