import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { ServiceCapabilities, ServiceTime } from '../broker/index.ts';

/** What requests about insights need. */
export interface InsightsDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly capabilities: ServiceCapabilities;
  readonly serviceTime: ServiceTime;
}
