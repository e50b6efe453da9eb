import type { Clock, Database } from '@fin-link/storage';
import type { CredentialSite, Customer } from './credential-site.ts';
import type { Delay } from './pace.ts';
import type { BanksSchema } from './sessions/schema.ts';
import type { Sessions } from './sessions/sessions.ts';

/** What the routes work with. */
export interface SitesContext {
  readonly database: Database<BanksSchema>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly delay: Delay;
  site(siteId: string): CredentialSite | undefined;
  customer(site: CredentialSite, userName: string): Promise<Customer>;
}
