import type { NeedsBankAuthorizations } from '../bank-authorizations/index.ts';
import type { NeedsCapabilities, NeedsServiceTime } from '../broker/index.ts';
import type { NeedsConfigurationPush, NeedsConfigurations } from '../configurations/index.ts';
import type { NeedsSessionConsents } from '../consents/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { NeedsLimits } from '../limits/index.ts';
import type { NeedsLinks } from '../links/index.ts';
import type { NeedsSessionStreams } from '../live-events/index.ts';
import type { NeedsMarks } from '../marks/index.ts';
import type { NeedsOwnAccounts } from '../own-accounts/index.ts';
import type { NeedsClock, NeedsJobs, NeedsLog, NeedsService, NeedsSettings, NeedsUserShares } from '../parts/index.ts';
import type { NeedsIdempotentAdds, NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import type { NeedsPubsub } from '../pubsub/index.ts';
import type { NeedsWebhookSecret } from '../service-webhooks/index.ts';
import type { NeedsSessionEnd } from '../session-results/index.ts';
import type { NeedsAccess, NeedsSessionProof, NeedsSessions } from '../sessions/index.ts';
import type { NeedsTransfers } from '../transfers/index.ts';
import type { NeedsVerifications } from '../verifications/index.ts';
import type { NeedsDeliveries } from '../webhooks/index.ts';
import type { NeedsLifecycle, NeedsLinkedData } from './health.ts';

/** All parts of the host. Only the root and its routes depend on all of them. */
export interface HostParts
  extends
    NeedsSettings<keyof HostSettings>,
    NeedsDatabase,
    NeedsClock,
    NeedsPubsub,
    NeedsService,
    NeedsServiceTime,
    NeedsSessionProof,
    NeedsSessions,
    NeedsAccess,
    NeedsCapabilities,
    NeedsConfigurations,
    NeedsConfigurationPush,
    NeedsProviderDirectory,
    NeedsMarks,
    NeedsObservations,
    NeedsIdempotentAdds,
    NeedsTransfers,
    NeedsOwnAccounts,
    NeedsSessionConsents,
    NeedsVerifications,
    NeedsBankAuthorizations,
    NeedsSessionStreams,
    NeedsSessionEnd,
    NeedsDeliveries,
    NeedsLinks,
    NeedsLinkedData,
    NeedsLimits,
    NeedsJobs,
    NeedsLog,
    NeedsUserShares,
    NeedsLifecycle,
    NeedsWebhookSecret {}
