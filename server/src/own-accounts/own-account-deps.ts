import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Limits } from '../limits/index.ts';
import type { SessionOwnAccounts } from './session-own-accounts.ts';
import type { Access } from '../sessions/index.ts';

/** What requests about accounts that were added by hand need. */
export interface OwnAccountDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly limits: Pick<Limits, 'fixedWindow'>;
  readonly ownAccounts: SessionOwnAccounts;
  readonly access: Access;
}
