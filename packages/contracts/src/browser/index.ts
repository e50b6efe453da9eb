export {
  addDays,
  dayMs,
  designTokens,
  idDigits,
  idPattern,
  linkActions,
  manualAccountKinds,
  protocolVersion,
} from './page/index.ts';
export type {
  ArrivalMessage,
  ConnectMessage,
  DesignToken,
  FrameMessage,
  LinkAction,
  ManualAccountKind,
  PageMessage,
} from './page/index.ts';
export { isRoutingNumber } from '../basics/routing-number.ts';
export * from './account-limit.ts';
export * from './ascii-digits.ts';
export * from './api-errors.ts';
export * from './authorizations.ts';
export * from './configurations.ts';
export * from './consents.ts';
export * from './deliveries.ts';
export * from './errors.ts';
export * from './flow-snapshot.ts';
export * from './health.ts';
export * from './host-events.ts';
export * from './hosted-widget.ts';
export * from './insights.ts';
export * from './links.ts';
export * from './login-form.ts';
export * from './marks.ts';
export * from './manual-accounts.ts';
export * from './net-worth.ts';
export * from './operations-funnel.ts';
export * from './operations-sessions.ts';
export * from './operations-banks.ts';
export * from './operations-events.ts';
export * from './operations-users.ts';
export * from './operators.ts';
export * from './preview.ts';
export * from './sites-and-keys.ts';
export { hostOperations } from './operations/index.ts';
export { hostedWidgetOperations } from './operations/hosted-widget-operations.ts';
export { insightOperations } from './operations/insight-operations.ts';
export { linkOperations } from './operations/link-operations.ts';
export { netWorthOperations } from './operations/net-worth-operations.ts';
export { upcomingOperations } from './operations/upcoming-operations.ts';
export { manualAccountOperations } from './operations/manual-account-operations.ts';
export { sessionOperations } from './operations/session-operations.ts';
export { transferOperations } from './operations/transfer-operations.ts';
export { verificationOperations } from './operations/verification-operations.ts';
export type { FrameOperationName, HostOperationName } from './operations/index.ts';
export type { HostOperation, OperationAuth } from './operations/operation.ts';
export * from './options.ts';
export * from './page-fonts.ts';
export * from './primitives.ts';
export * from './problem-classes.ts';
export * from './problem-codes.ts';
export * from './properties.ts';
export * from './provider-account-states.ts';
export * from './provider-accounts.ts';
export * from './provider-detail.ts';
export * from './providers.ts';
export * from './session-result.ts';
export * from './session-messages.ts';
export * from './session.ts';
export * from './setup-faults.ts';
export * from './transfer-reference.ts';
export * from './transfers.ts';
export * from './upcoming.ts';
export * from './verification-states.ts';
export * from './verifications.ts';
