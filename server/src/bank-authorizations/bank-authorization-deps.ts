import type { Clock } from '@fin-link/storage';
import type { ConsentDeps } from '../consents/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { BankAuthorizations } from './authorizations.ts';

/** What the way to a bank and back needs. */
export interface BankAuthorizationDeps extends Omit<ConsentDeps, 'settings'> {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'fixedWindow'>;
  readonly sessions: Sessions;
  readonly authorizations: BankAuthorizations;
  readonly settings: Pick<HostSettings, 'allowLoopbackCallbacks' | 'customer' | 'mode' | 'origin' | 'sites'>;
}
