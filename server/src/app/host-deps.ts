import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock, Jobs } from '@fin-link/storage';
import type { HostDatabase } from '../database/schema.ts';
import type { SessionStreams } from '../live-events/session-streams.ts';
import type { Limits } from '../limits/limits.ts';
import type { AuthorizationCheck } from '../bank-authorizations/authorization-checks.ts';
import type { Notices } from '../pubsub/pubsub.ts';
import type { IdempotentAdds } from '../provider-accounts/idempotent-adds.ts';
import type { Readings } from '../provider-accounts/readings.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { ProviderDirectory } from '../providers/provider-directory.ts';
import type { Deliveries } from '../webhooks/delivery.ts';
import type { SessionEnd } from '../session-results/ending.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { HostSettings } from '../environment/settings.ts';
import type { BankAuthorizations } from '../bank-authorizations/authorizations.ts';

/** Everything a route may use. */
export interface HostDeps {
  readonly settings: HostSettings;
  readonly database: HostDatabase;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly client: ServiceClient;
  readonly broker: TokenBroker;
  readonly sessions: Sessions;
  readonly directory: ProviderDirectory;
  readonly readings: Readings;
  readonly adds: IdempotentAdds;
  readonly authorizations: BankAuthorizations;
  /** Checks of authorizations that are left out; none but in tests of the checks. */
  readonly withheldChecks: ReadonlySet<AuthorizationCheck>;
  readonly streams: SessionStreams;
  readonly ends: SessionEnd;
  readonly deliveries: Deliveries;
  readonly limits: Limits;
  readonly jobs: Pick<Jobs, 'forget'>;
  readonly lifecycle: Lifecycle;
  /** The unguessable part of the path at which the service reports. */
  readonly hookSecret: string;
}
