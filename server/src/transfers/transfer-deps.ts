import type { ProviderAccountDeps } from '../provider-accounts/index.ts';
import type { Transfers } from './transfers.ts';

/** What requests about asset transfers need. */
export interface TransferDeps extends Pick<ProviderAccountDeps, 'client' | 'broker' | 'observations'> {
  readonly transfers: Transfers;
}
