export { FinConnections } from './fin-connections/fin-connections.ts';
export { FinConsents } from './fin-consents/fin-consents.ts';
export { FinLink } from './fin-link/fin-link.ts';
export { FinLinkButton } from './fin-link-button/fin-link-button.ts';
export { FinInsights } from './fin-insights/fin-insights.ts';
export { FinManualAccount } from './fin-manual-account/fin-manual-account.ts';
export type { LinkAction, ManualAccountKind } from '@fin-link/contracts/page';
export type { HeadingLevel } from './embedding-element/page-view-element.ts';
export { FinNetWorth } from './fin-net-worth/fin-net-worth.ts';
export { FinRealEstate } from './fin-real-estate/fin-real-estate.ts';
export { FinRedirect } from './fin-redirect/fin-redirect.ts';
export { FinUpcoming } from './fin-upcoming/fin-upcoming.ts';
export {
  FinAccountChangedEvent,
  type FinAccountChangedDetail,
  FinAccountDeletedEvent,
  type FinAccountDeletedDetail,
  FinAccountSavedEvent,
  type FinAccountSavedDetail,
  FinConsentRenewedEvent,
  type FinConsentRenewedDetail,
  FinConsentRevokedEvent,
  type FinConsentRevokedDetail,
  FinInsightActionEvent,
  type FinInsightActionDetail,
  FinInsightChangedEvent,
  type FinInsightChangedDetail,
  FinPredictedEventChangedEvent,
  type FinPredictedEventChangedDetail,
  FinRefreshedEvent,
  type FinRefreshedDetail,
  FinRemovedEvent,
  type FinRemovedDetail,
} from './events/view-events.ts';
export {
  FinAnalyticsEvent,
  type FinAnalyticsDetail,
  FinErrorEvent,
  type FinErrorDetail,
  FinExitEvent,
  type FinExitDetail,
  FinOpenUrlEvent,
  type FinOpenUrlDetail,
  FinPartialEvent,
  type FinPartialDetail,
  FinPendingEvent,
  type FinPendingDetail,
  FinReadyEvent,
  FinScreenEvent,
  type FinScreenDetail,
  FinSuccessEvent,
  type FinSuccessDetail,
} from './events/linking-events.ts';
export { LaunchError, type Launch, type SessionProvider } from './sessions/session-source.ts';
