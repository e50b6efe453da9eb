import { vaultMigration, type Migration } from '@fin-link/storage';
import { migrateAuthorizationReturns, migrateAuthorizations } from './tables/bank-authorizations.ts';
import { migrateConfigurations } from './tables/configurations.ts';
import { migrateDeploymentSecrets } from './tables/deployment-secrets.ts';
import { migrateLimits } from './tables/limits.ts';
import { migrateLinks } from './tables/links.ts';
import { migrateManualAccounts, migrateCreatedObjects, migrateVerifications } from './tables/session-objects.ts';
import {
  migrateAddIntents,
  migrateHeldBefore,
  migrateListedOnly,
  migrateProviderAccounts,
} from './tables/provider-accounts.ts';
import { migrateRemovedUsers, migrateBroker } from './tables/users.ts';
import { migrateDeliveryLists, migrateDeliveryRounds, migrateResults } from './tables/session-results.ts';
import { migrateSessions } from './tables/sessions.ts';
import { migrateTransfers } from './tables/transfers.ts';

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
  '0009_add_intents': { up: migrateAddIntents },
  '0010_held_before': { up: migrateHeldBefore },
  '0011_delivery_rounds': { up: migrateDeliveryRounds },
  '0012_authorizations': { up: migrateAuthorizations },
  '0013_authorization_returns': { up: migrateAuthorizationReturns },
  '0014_removed_users': { up: migrateRemovedUsers },
  '0015_configurations': { up: migrateConfigurations },
  '0016_links': { up: migrateLinks },
  '0017_transfers': { up: migrateTransfers },
  '0018_verifications': { up: migrateVerifications },
  '0019_own_accounts': { up: migrateManualAccounts },
  '0020_created_objects': { up: migrateCreatedObjects },
  '0021_delivery_lists': { up: migrateDeliveryLists },
};
