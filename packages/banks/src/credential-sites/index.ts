export { type CredentialSitesOptions, createCredentialSites } from './create-credential-sites.ts';
export { type BanksSchema, banksMigrations } from './sessions/schema.ts';
export type { Customer, TransactionQuery } from './site/credential-site.ts';
export { type Scenario, type ScenarioEffect, scenarios } from './site/scenarios.ts';
export { readCursor, writeCursor } from './site/transaction-cursor.ts';
export { credentialSites } from './sites/index.ts';
export { usBank } from './us-bank/us-bank.ts';
export { usBroker } from './us-bank/us-broker.ts';
