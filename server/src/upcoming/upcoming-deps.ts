import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { ServiceTime } from '../broker/index.ts';

/** What requests about predicted events need. */
export interface UpcomingDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly serviceTime: ServiceTime;
}
