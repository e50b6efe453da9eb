export { deploymentSecret } from './deployment-secret.ts';
export { hostMigrations } from './migrations.ts';
export { prepare } from './prepared.ts';
export type { Place, Prepared } from './prepared.ts';
export { ownedBy } from './schema.ts';
export type { HostDatabase, HostTables, HostTransaction, Owner, SessionKey } from './schema.ts';
export type { AuthorizationTables } from './tables/bank-authorizations.ts';
export type { LastObservation } from './tables/provider-accounts.ts';
export type { EndedBy, SessionRow } from './tables/sessions.ts';
