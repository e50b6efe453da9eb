import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';

const service = await linkingService();
const { db } = service.deps.database;

interface Copies {
  table: 'account' | 'holding';
  userId: number;
  from: number;
  to: number;
}

/** Copies a row of the user many times, with other ids and keys. */
const copy = ({ table, userId, from, to }: Copies) =>
  sql`
  insert into ${sql.table(table)}
  select (jsonb_populate_record(one, jsonb_build_object('id', one.id - number, 'bank_key', one.bank_key || number))).*
  from ${sql.table(table)} as one, generate_series(${from}::integer, ${to}::integer) as number
  where one.id = (select max(id) from ${sql.table(table)} where user_id = ${userId})`.execute(db);

it('lists of accounts and holdings are refused above a limit and can be requested in parts', async () => {
  const person = await service.person('has-too-much');
  await person.link(16010, 'ok');
  const { user } = (await service.call('GET', '/user', { token: person.token })).body;
  const [account] = await person.accounts();
  const get = (path: string, query: Record<string, string> = {}) =>
    service.call('GET', path, { token: person.token, query });
  const lists = [
    { table: 'holding', path: '/holdings', most: 5_000 },
    { table: 'account', path: '/accounts', most: 2_000 },
  ] as const;
  for (const { table, path, most } of lists) {
    const rows = (await get(path)).body[table].length;
    await copy({ table, userId: user.id, from: 1, to: most - rows });
    expect((await get(path)).body[table]).toHaveLength(most);
    await copy({ table, userId: user.id, from: most, to: most });
    const refused = await get(path);
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'Y824']);
    expect((await get(path, { accountId: String(account?.id) })).body[table].length).toBeGreaterThan(0);
  }
});
