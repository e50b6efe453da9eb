import type { Clock, Database } from '@fin-link/storage';
import type { Day, Delay } from '../../basics/index.ts';
import type { CredentialSite, Customer } from '../site/credential-site.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Locks } from '../special-logins/locking-login.ts';

/** Dependencies of the routes. */
export interface SitesContext {
  readonly database: Database<BanksSchema>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly delay: Delay;
  readonly lockedBy: Locks;
  /** Returns the current day of the business clock. */
  today(): Promise<Day>;
  /** Returns the site with an id. */
  site(siteId: string): CredentialSite | undefined;
  /** Returns a customer as of today. */
  customer(site: CredentialSite, userName: string): Promise<Customer>;
}
