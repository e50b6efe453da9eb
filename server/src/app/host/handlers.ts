import { createAuthorizationHandlers } from '../../linking/bank-authorizations/index.ts';
import { createConsentHandlers } from '../../linking/consents/index.ts';
import { createHostedWidgetHandlers } from '../../linking/hosted-widget/index.ts';
import { createManualAccountHandlers } from '../../linking/manual-accounts/index.ts';
import { createProviderAccountHandlers } from '../../linking/provider-accounts/index.ts';
import { createProviderHandlers } from '../../linking/providers/index.ts';
import { createTransferHandlers } from '../../linking/transfers/index.ts';
import { createVerificationHandlers } from '../../linking/verifications/index.ts';
import { createEventHandlers } from '../../reporting/live-events/index.ts';
import { createOperatedSessionHandlers } from '../../reporting/operations/index.ts';
import { createServiceOperationHandlers } from '../../reporting/service-operations/index.ts';
import { createResultHandlers } from '../../reporting/session-results/index.ts';
import { createDeliveryHandlers } from '../../reporting/webhooks/index.ts';
import { createConfigurationHandlers } from '../../tenancy/configurations/index.ts';
import { createLinkHandlers } from '../../tenancy/links/index.ts';
import { createOperatorHandlers } from '../../tenancy/operators/index.ts';
import { createSessionHandlers, type LaunchScreen } from '../../tenancy/sessions/index.ts';
import { createSiteAndKeyHandlers } from '../../tenancy/sites-and-keys/index.ts';
import { createUserHandlers } from '../../tenancy/users/index.ts';
import { createInsightHandlers } from '../../wellness/insights/index.ts';
import { createNetWorthHandlers } from '../../wellness/net-worth/index.ts';
import { createUpcomingHandlers } from '../../wellness/upcoming/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import { getHealth, getReadiness } from './health.ts';
import type { HostParts } from './host-parts.ts';

/** Creates the handlers of all operations of the contract. */
export const hostHandlers = (deps: HostParts, launchScreen: LaunchScreen): HostHandlers => ({
  ...createSessionHandlers(deps, launchScreen),
  ...createResultHandlers(deps),
  ...createEventHandlers(deps),
  ...createProviderHandlers(deps),
  ...createProviderAccountHandlers(deps),
  ...createConsentHandlers(deps),
  ...createAuthorizationHandlers(deps),
  ...createVerificationHandlers(deps),
  ...createTransferHandlers(deps),
  ...createHostedWidgetHandlers(deps),
  ...createManualAccountHandlers(deps),
  ...createNetWorthHandlers(deps),
  ...createUpcomingHandlers(deps),
  ...createInsightHandlers(deps),
  ...createDeliveryHandlers(deps),
  ...createLinkHandlers(deps),
  ...createUserHandlers(deps),
  ...createOperatorHandlers(deps),
  ...createSiteAndKeyHandlers(deps),
  ...createOperatedSessionHandlers(deps),
  ...createConfigurationHandlers(deps),
  ...createServiceOperationHandlers(deps),
  getHealth: getHealth(),
  getReadiness: getReadiness(deps),
});
