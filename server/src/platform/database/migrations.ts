import { migrateVault, migrationOf, type Migration } from '@fin-link/storage';
import { migrateAuthorizations } from './tables/bank-authorizations.ts';
import { migrateConfigurations } from './tables/configurations.ts';
import { migrateDeploymentSecrets } from './tables/deployment-secrets.ts';
import { migrateLimits } from './tables/limits.ts';
import { migrateLinks } from './tables/links.ts';
import { migrateOperations } from './tables/operations.ts';
import { migrateOperators } from './tables/operators.ts';
import { migrateSessionObjects } from './tables/session-objects.ts';
import { migrateProviderAccounts } from './tables/provider-accounts.ts';
import { migrateRemovedUsers, migrateBroker } from './tables/users.ts';
import { migrateResults } from './tables/session-results.ts';
import { migrateSessions } from './tables/sessions.ts';
import { migrateSitesAndKeys } from './tables/sites-and-keys.ts';

/** Migrations of the host, in the order of their names. */
export const hostMigrations: Record<string, Migration> = {
  '0001_initial': migrationOf([
    migrateVault,
    migrateDeploymentSecrets,
    migrateConfigurations,
    migrateSitesAndKeys,
    migrateOperators,
    migrateBroker,
    migrateRemovedUsers,
    migrateLimits,
    migrateSessions,
    migrateSessionObjects,
    migrateProviderAccounts,
    migrateAuthorizations,
    migrateResults,
    migrateLinks,
    migrateOperations,
  ]),
};
