import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock } from '@fin-link/storage';
import type { HostSettings } from '../environment/index.ts';
import type { Limits } from '../limits/index.ts';
import type { ProviderDirectory } from '../providers/index.ts';
import type { Notices } from '../pubsub/index.ts';
import type { IdempotentAdds } from './idempotent-adds.ts';
import type { Readings } from './readings.ts';

/** What requests about linked banks need. */
export interface ProviderAccountDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'attempts'>;
  readonly notices: Notices;
  readonly directory: ProviderDirectory;
  readonly readings: Readings;
  readonly adds: IdempotentAdds;
  readonly settings: Pick<HostSettings, 'pace'>;
}
