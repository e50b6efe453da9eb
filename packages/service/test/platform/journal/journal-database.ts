import type { Database } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import type { Kysely } from 'kysely';
import { type ServiceDatabase, ofUserItself, ofUser } from '../../../src/platform/database/index.ts';
import { migrateJournal } from '../../../src/platform/database/tables/journal.ts';
import { migrateUsers } from '../../../src/platform/database/tables/users.ts';

/** Creates a database with only the journal and its users. */
export async function journalDatabase(connections = 8) {
  const storage = await openTestStorage({ empty: true, connections });
  const database: Database<ServiceDatabase> = await storage.database<ServiceDatabase>('service', {
    '0001_users': { up: (db: Kysely<unknown>) => migrateUsers(db) },
    '0002_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
  });
  const { db } = database;
  return {
    ...database,
    /** Deletes everything in the journal. */
    async reset(): Promise<void> {
      for (const table of ['change_journal', 'unregistered_user', 'service_user', 'login_route'] as const)
        await db.deleteFrom(table).execute();
      await db
        .updateTable('change_horizon')
        .set({ horizon: new Date(0) })
        .execute();
    },
    async register(id: number, loginName: string): Promise<void> {
      const at = new Date(0);
      await db.insertInto('login_route').values({ customer_id: 1, login_name: loginName, user_id: id }).execute();
      await db
        .insertInto('service_user')
        .values({
          ...ofUserItself({ customerId: 1, userId: id }),
          login_name: loginName,
          profile: '{}',
          created_at: at,
          updated_at: at,
        })
        .execute();
    },
    async unregistered(userId: number, loginName: string, at: Date): Promise<void> {
      await db
        .insertInto('unregistered_user')
        .values({ ...ofUser({ customerId: 1, userId }), login_name: loginName, unregistered_at: at })
        .execute();
    },
  };
}
