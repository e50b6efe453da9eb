import type { NeedsBankAuthorizations } from '../../linking/bank-authorizations/index.ts';
import type { NeedsSessionConsents } from '../../linking/consents/index.ts';
import type { NeedsHostedLaunches } from '../../linking/hosted-widget/index.ts';
import type { NeedsManualAccounts } from '../../linking/manual-accounts/index.ts';
import type { NeedsIdempotentAdds, NeedsObservations } from '../../linking/provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../../linking/providers/index.ts';
import type { NeedsTransfers } from '../../linking/transfers/index.ts';
import type { NeedsVerifications } from '../../linking/verifications/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type {
  NeedsClock,
  NeedsJobs,
  NeedsLog,
  NeedsService,
  NeedsSettings,
  NeedsUserShares,
  NeedsWidgetProofs,
} from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsSessionStreams } from '../../reporting/live-events/index.ts';
import type { NeedsWebhookSecret } from '../../reporting/service-webhooks/index.ts';
import type { NeedsSessionEnd } from '../../reporting/session-results/index.ts';
import type { NeedsDeliveries } from '../../reporting/webhooks/index.ts';
import type { NeedsCapabilities, NeedsServiceTime } from '../../tenancy/broker/index.ts';
import type { NeedsConfigurationPush, NeedsConfigurations } from '../../tenancy/configurations/index.ts';
import type { NeedsSessionKeys } from '../../tenancy/fastlink/index.ts';
import type { NeedsLinks } from '../../tenancy/links/index.ts';
import type { NeedsAuditLog, NeedsConsoleAccess } from '../../tenancy/operators/index.ts';
import type { NeedsAccess, NeedsSessionProof, NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsSiteAndKeyChanges, NeedsSitesAndKeys, NeedsUses } from '../../tenancy/sites-and-keys/index.ts';
import type { NeedsTimelines } from '../../tenancy/timelines/index.ts';
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
    NeedsWidgetProofs,
    NeedsSessionProof,
    NeedsSessions,
    NeedsTimelines,
    NeedsAccess,
    NeedsCapabilities,
    NeedsAuditLog,
    NeedsConsoleAccess,
    NeedsSitesAndKeys,
    NeedsSiteAndKeyChanges,
    NeedsUses,
    NeedsConfigurations,
    NeedsConfigurationPush,
    NeedsProviderDirectory,
    NeedsMarks,
    NeedsObservations,
    NeedsIdempotentAdds,
    NeedsTransfers,
    NeedsHostedLaunches,
    NeedsManualAccounts,
    NeedsSessionConsents,
    NeedsVerifications,
    NeedsBankAuthorizations,
    NeedsSessionStreams,
    NeedsSessionEnd,
    NeedsDeliveries,
    NeedsLinks,
    NeedsSessionKeys,
    NeedsLinkedData,
    NeedsLimits,
    NeedsJobs,
    NeedsLog,
    NeedsUserShares,
    NeedsLifecycle,
    NeedsWebhookSecret {}
