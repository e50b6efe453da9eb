import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock, Jobs } from '@fin-link/storage';
import type { HostDatabase } from '../database/index.ts';
import type { SessionStreams } from '../live-events/index.ts';
import type { Marks } from '../marks/index.ts';
import type { LinkedData } from '../linked-data/index.ts';
import type { HostedLinks } from '../links/index.ts';
import type { Limits } from '../limits/index.ts';
import type { BankAuthorizations } from '../bank-authorizations/index.ts';
import type { Pubsub } from '../pubsub/index.ts';
import type { IdempotentAdds, Observations } from '../provider-accounts/index.ts';
import type { Lifecycle } from './health.ts';
import type { ServiceCapabilities, ServiceTime } from '../broker/index.ts';
import type { ConfigurationPush } from '../configurations/index.ts';
import type { Configurations } from '../configurations/index.ts';
import type { ProviderDirectory } from '../providers/index.ts';
import type { Deliveries } from '../webhooks/index.ts';
import type { SessionEnd } from '../session-results/index.ts';
import type { Transfers } from '../transfers/index.ts';
import type { SessionOwnAccounts } from '../own-accounts/index.ts';
import type { SessionVerifications } from '../verifications/index.ts';
import type { Access, SessionProof, Sessions } from '../sessions/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { SessionConsents } from '../consents/index.ts';

/** Everything a route may use. */
export interface HostDeps {
  readonly settings: HostSettings;
  readonly database: HostDatabase;
  readonly clock: Clock;
  readonly pubsub: Pubsub;
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly serviceTime: ServiceTime;
  readonly proofOf: SessionProof;
  readonly sessions: Sessions;
  readonly access: Access;
  readonly capabilities: ServiceCapabilities;
  readonly configurations: Configurations;
  readonly configurationPush: ConfigurationPush;
  readonly directory: ProviderDirectory;
  readonly marks: Marks;
  readonly observations: Observations;
  readonly adds: IdempotentAdds;
  readonly transfers: Transfers;
  readonly ownAccounts: SessionOwnAccounts;
  readonly sessionConsents: SessionConsents;
  readonly verifications: SessionVerifications;
  readonly authorizations: BankAuthorizations;
  readonly streams: SessionStreams;
  readonly ends: SessionEnd;
  readonly deliveries: Deliveries;
  readonly links: HostedLinks;
  /** Null where no copy is kept. */
  readonly linkedData: LinkedData | null;
  readonly limits: Limits;
  readonly jobs: Pick<Jobs, 'forget'>;
  readonly lifecycle: Lifecycle;
  /** The unguessable part of the path at which the service reports. */
  readonly webhookSecret: string;
}
