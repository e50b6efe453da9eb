import { businessClockMigration, type Migration } from '@fin-link/storage';
import { migrateCustomers } from '../customers/tables.ts';
import { migrateNotifications } from '../notifications/tables.ts';
import { migrateProviders } from '../providers/tables.ts';
import { migrateTokens } from '../tokens/tables.ts';
import { migrateUsers } from '../users/tables.ts';

/** One entry per domain, run in the order of the names; a released entry is never changed, only followed. */
export const serviceMigrations: Record<string, Migration> = {
  '0001_business_clock': businessClockMigration(),
  '0002_customers': { up: migrateCustomers },
  '0003_users': { up: migrateUsers },
  '0004_tokens': { up: migrateTokens },
  '0005_providers': { up: migrateProviders },
  '0006_notifications': { up: migrateNotifications },
};
