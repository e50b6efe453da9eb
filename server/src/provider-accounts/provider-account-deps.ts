import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock } from '@fin-link/storage';
import type { ServiceCapabilities } from '../broker/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Limits } from '../limits/index.ts';
import type { ProviderDirectory } from '../providers/index.ts';
import type { Pubsub } from '../pubsub/index.ts';
import type { SessionProof, Sessions } from '../sessions/index.ts';
import type { IdempotentAdds } from './idempotent-adds.ts';
import type { Observations } from './observations.ts';
import type { Access } from '../sessions/index.ts';

/** What requests about linked banks need. */
export interface ProviderAccountDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly proofOf: SessionProof;
  readonly clock: Clock;
  readonly capabilities: ServiceCapabilities;
  readonly limits: Pick<Limits, 'slidingWindow'>;
  readonly pubsub: Pubsub;
  readonly directory: ProviderDirectory;
  readonly observations: Observations;
  readonly adds: IdempotentAdds;
  readonly access: Access;
  readonly sessions: Pick<Sessions, 'takeSite'>;
  readonly settings: Pick<HostSettings, 'intervals'>;
}
