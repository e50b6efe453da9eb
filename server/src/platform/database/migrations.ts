import { vaultMigration, type Migration } from '@fin-link/storage';
import { migrateAuthorizationReturns, migrateAuthorizations } from './tables/bank-authorizations.ts';
import { migrateConfigurations } from './tables/configurations.ts';
import { migrateDeploymentSecrets } from './tables/deployment-secrets.ts';
import { migrateLimits } from './tables/limits.ts';
import { migrateLinks } from './tables/links.ts';
import { migrateOperators } from './tables/operators.ts';
import { migrateSessionObjects } from './tables/session-objects.ts';
import {
  migrateAccountLists,
  migrateChallengeTimes,
  migrateListedOnly,
  migrateProviderAccounts,
} from './tables/provider-accounts.ts';
import { migrateRemovedUsers, migrateBroker } from './tables/users.ts';
import { migrateDeliveryLists, migrateDeliveryRounds, migrateResults } from './tables/session-results.ts';
import { migrateSessions } from './tables/sessions.ts';
import { migrateSitesAndKeys } from './tables/sites-and-keys.ts';

/** Migrations of the host, in order. */
export const hostMigrations: Record<string, Migration> = {
  '0001_vault': vaultMigration(),
  '0002_sessions': { up: migrateSessions },
  '0003_broker': { up: migrateBroker },
  '0004_provider_accounts': { up: migrateProviderAccounts },
  '0005_deployment_secrets': { up: migrateDeploymentSecrets },
  '0006_results': { up: migrateResults },
  '0007_listed_only': { up: migrateListedOnly },
  '0008_limits': { up: migrateLimits },
  '0009_challenge_times': { up: migrateChallengeTimes },
  '0010_account_lists': { up: migrateAccountLists },
  '0011_delivery_rounds': { up: migrateDeliveryRounds },
  '0012_authorizations': { up: migrateAuthorizations },
  '0013_authorization_returns': { up: migrateAuthorizationReturns },
  '0014_removed_users': { up: migrateRemovedUsers },
  '0015_configurations': { up: migrateConfigurations },
  '0016_links': { up: migrateLinks },
  '0017_session_objects': { up: migrateSessionObjects },
  '0018_delivery_lists': { up: migrateDeliveryLists },
  '0019_operators': { up: migrateOperators },
  '0020_sites_and_keys': { up: migrateSitesAndKeys },
};
