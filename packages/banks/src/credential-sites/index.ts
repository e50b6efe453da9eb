export { type CredentialSitesOptions, createCredentialSites } from './create-credential-sites.ts';
export { type BanksSchema, banksMigrations } from './sessions/schema.ts';
export { type Customer, type TransactionQuery, readCursor, writeCursor } from './site/credential-site.ts';
export { type Scenario, type ScenarioEffect, scenarios } from './site/scenarios.ts';
export { credentialSites } from './sites/sites.ts';
export { usBank } from './us-bank/us-bank.ts';
export { usBroker } from './us-bank/us-broker.ts';
