import type { ServiceClient, TokenBroker } from '@fin-link/service-client';

/** What requests about net worth need. */
export interface NetWorthDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
}
