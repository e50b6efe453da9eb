import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/data/provider-account-records/secrets.ts';
import { deleteSharedData } from '../../../src/linking/deletion/delete-shared-data.ts';
import { lockUser } from '../../../src/tenancy/users/user-records.ts';
import { testService } from '../../harness/test-service.ts';
import {
  locksAcrossUsers,
  readsOfAllUsers,
  staysAfterPermanentDeletion,
  staysAfterUnregistering,
} from './distribution.ts';
import { fillTablesOfUser, rowsOfUser, tableOfGoneUsers } from './filled-tables.ts';
import { lockSites } from './lock-sites.ts';
import { schemaOf } from './schema-of.ts';
import { placements } from '../../../src/platform/database/placements.ts';

const service = await testService();
const { database } = service.deps;

/** Columns that show that a row belongs to a user. */
const columnsOfUsers = ['login_name', 'consent_id', 'provider_account_id', 'account_id'];

const locksOf = (folder: string, prefix: string) =>
  lockSites(fileURLToPath(new URL(folder, import.meta.url))).map((site) => ({
    ...site,
    name: `${prefix}${site.name}`,
  }));
const namesOf = (record: object): string[] => Object.keys(record).toSorted();

describe('distribution of the service’s tables', () => {
  it('every table of the service has a placement', async () => {
    const { columns } = await schemaOf(database);
    expect([...new Set(columns.map(({ table }) => table))].toSorted()).toEqual(namesOf(placements));
  });

  it('every constraint and index contains the distribution column of its table, except for the listed ones', async () => {
    const { columns, indexes, foreignKeys } = await schemaOf(database);
    const found = Object.entries(placements).flatMap(([table, placement]) => {
      if (placement !== 'user') return [];
      const by = 'bucket';
      const column = columns.find((one) => one.table === table && one.name === by);
      const without = indexes.filter((one) => one.table === table && !one.columns.includes(by));
      return [
        ...(column === undefined ? [`${table}: ${by} is no column`] : []),
        ...(column?.nullable === true ? [`${table}: ${by} may be null`] : []),
        ...without.filter(({ unique }) => unique).map(({ name }) => `${table}: ${name} is unique without ${by}`),
        ...without
          .filter(({ unique, columns: indexed }) => !unique && !indexed.includes('user_id'))
          .map(({ name }) => `${table}: ${name} finds rows without bucket and user_id`),
        ...foreignKeys
          .filter((key) => key.table === table && placements[key.other] === 'user' && !key.columns.includes(by))
          .map(({ name }) => `${table}: ${name} refers without ${by}`),
      ];
    });
    expect(found.toSorted()).toEqual(namesOf(readsOfAllUsers));
  });

  it('every table with the owner columns has statistics of their dependency', async () => {
    const { rows } = await sql<{ table: string }>`
      select relname as table from pg_catalog.pg_statistic_ext join pg_catalog.pg_class on pg_class.oid = stxrelid
      where stxnamespace = ${database.schema}::regnamespace and stxkind = '{f}'`.execute(database.db);
    const { columns } = await schemaOf(database);
    const owned = columns.filter(({ table, name }) => name === 'bucket' && placements[table] === 'user');
    const hasUser = ({ table }: { table: string }) =>
      columns.some((column) => column.table === table && column.name === 'user_id' && !column.nullable);
    expect(rows.map(({ table }) => table).toSorted()).toEqual(
      owned
        .filter(hasUser)
        .map(({ table }) => table)
        .toSorted(),
    );
  });

  it('every table with a login, consent or account column has a user column', async () => {
    const { columns } = await schemaOf(database);
    const tables = Map.groupBy(columns, ({ table }) => table);
    const nameless = [...tables].filter(
      ([table, of]) =>
        table !== 'service_user' &&
        of.some(({ name }) => columnsOfUsers.includes(name)) &&
        of.every(({ name }) => name !== 'user_id'),
    );
    expect(nameless.map(([table]) => table)).toEqual([]);
  });

  it('no lock covers rows of several users, except for the listed ones with a reason', () => {
    const sites = [...locksOf('../../../src', ''), ...locksOf('../../../../storage/src', 'storage/')];
    const across = sites.filter(({ table, isOfOneUser }) => placements[table] !== 'user' || !isOfOneUser);
    expect([...new Set(across.map(({ name }) => name))].toSorted()).toEqual(namesOf(locksAcrossUsers));
  });
});

describe('tables with data of a user', () => {
  const filledUser = async (loginName: string) => {
    const token = await service.token(loginName);
    const { body } = await service.call('GET', '/user', { token });
    const user = { customerId: 1, userId: body.user.id as number };
    await fillTablesOfUser(service.deps, user);
    const filled = await rowsOfUser(database, user);
    expect(Object.entries(filled).filter(([, count]) => count === 0)).toEqual([[tableOfGoneUsers, 0]]);
    for (const [table, placement] of Object.entries(placements))
      if (placement === 'user' && table !== 'change_horizon') expect(filled).toHaveProperty(table);
    return { token, user, filled };
  };

  it('unregistering a user deletes the rows of the user in every table except the listed ones, which have ids and the login name', async () => {
    const { token, user } = await filledUser('leaves-every-table');
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    const left = Object.entries(await rowsOfUser(database, user)).filter(([, count]) => count > 0);
    expect(left.map(([table]) => table).toSorted()).toEqual(namesOf(staysAfterUnregistering));
    const journal = await database.db
      .selectFrom('change_journal')
      .select(['entity', 'entity_key', 'parent_key', 'deleted'])
      .where('user_id', '=', user.userId)
      .orderBy('entity')
      .execute();
    expect(journal).toEqual([
      { entity: 'account', entity_key: '7', parent_key: '7', deleted: true },
      { entity: 'providerAccount', entity_key: '7', parent_key: '', deleted: true },
    ]);
    const { columns } = await schemaOf(database);
    const kept = columns.filter(({ table }) => table === 'unregistered_user').map(({ name }) => name);
    expect(kept.toSorted()).toEqual(['bucket', 'customer_id', 'login_name', 'unregistered_at', 'user_id']);
  });

  it('permanent deletion deletes the rows of a provider account’s data in every table except the listed ones', async () => {
    const { user } = await filledUser('shares-no-more');
    const noJob = { send: () => Promise.resolve() };
    const deps = {
      ...service.deps,
      secrets: createSecrets(service.deps.vault),
      signOuts: noJob,
      deletions: noJob,
    };
    const key = { ...user, providerAccountId: 7 };
    const deleted = await database.tx(async (trx) => {
      await lockUser(trx, user);
      return deleteSharedData(trx, deps, key, { consentId: 7, reason: 'revoked' });
    });
    expect(deleted).toBe(true);
    const left = Object.entries(await rowsOfUser(database, user)).filter(([, count]) => count > 0);
    expect(left.map(([table]) => table).toSorted()).toEqual(namesOf(staysAfterPermanentDeletion));
  });
});
