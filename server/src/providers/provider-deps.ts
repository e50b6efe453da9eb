import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock } from '@fin-link/storage';
import type { Marks } from '../marks/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Limits } from '../limits/index.ts';
import type { ProviderDirectory } from './provider-directory.ts';
import type { Access } from '../sessions/index.ts';

/** What requests about banks need. */
export interface ProviderDeps {
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'fixedWindow'>;
  readonly directory: ProviderDirectory;
  readonly access: Pick<Access, 'filter'>;
  readonly marks: Marks;
  readonly settings: Pick<HostSettings, 'mode' | 'sites'>;
}
