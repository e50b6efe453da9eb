import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock } from '@fin-link/storage';
import type { Configurations } from '../configurations/index.ts';
import type { HostDatabase } from '../database/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Marks } from '../marks/index.ts';
import type { Sessions } from './sessions.ts';

/** What requests about sessions need. */
export interface SessionDeps {
  readonly client: Pick<ServiceClient, 'getConsents' | 'getUser' | 'registerUser' | 'updateUser'>;
  readonly broker: TokenBroker;
  readonly database: HostDatabase;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'fixedWindow'>;
  readonly sessions: Sessions;
  readonly marks: Marks;
  readonly configurations: Pick<Configurations, 'optionsFor'>;
  readonly settings: Pick<HostSettings, 'adminLogin' | 'customer' | 'keys' | 'origin' | 'sites'>;
}
