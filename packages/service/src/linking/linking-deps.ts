import type { ConsentDeps } from '../consents/consent-deps.ts';
import type { Deletions } from '../deletion/deletions.ts';
import type { AdvanceDeps } from '../refreshes/advance.ts';
import type { BankReach } from './bank-reach.ts';

/** What linking needs beyond what every domain gets. */
export interface LinkingDeps extends ConsentDeps, AdvanceDeps, BankReach {
  readonly deletions: Deletions;
}
