export { auditMigrations, type AuditTables } from './tables/audit-log.ts';
export { deploymentSecret } from './deployment-secret.ts';
export { hostScope, userScope } from './host-scope.ts';
export { bucketOfKey, bucketOfToken, bucketOfUser, newUserToken, type Owner } from './buckets.ts';
export { deleteExpired } from './delete-expired.ts';
export { placements } from './placements.ts';
export { hostMigrations } from './migrations.ts';
export {
  keyOfSession,
  lockSession,
  namedBy,
  sessionsOf,
  ownedBy,
  type HostDatabase,
  type HostTables,
  type HostTransaction,
  type NeedsDatabase,
  type SessionKey,
} from './schema.ts';
export { prepare, type Place, type Prepared } from './prepared.ts';
export { throughOutage } from './through-outage.ts';
export type { AuthorizationTables } from './tables/bank-authorizations.ts';
export type { LastObservation } from './tables/provider-accounts.ts';
export type { EndedBy, SessionRow } from './tables/sessions.ts';
export type { LastVerification, ObjectDetails, ObjectKind } from './tables/session-objects.ts';
