export { createCredentialSites } from './credential-sites/create-credential-sites.ts';
export type { CredentialSitesOptions } from './credential-sites/create-credential-sites.ts';
export { banksMigrations } from './credential-sites/sessions/schema.ts';
export type { BanksSchema } from './credential-sites/sessions/schema.ts';
export { credentialSites } from './credential-sites/sites/index.ts';
export { scenarios } from './credential-sites/scenarios.ts';
export type { Scenario, ScenarioEffect } from './credential-sites/scenarios.ts';
export type { Delay } from './credential-sites/pace.ts';
