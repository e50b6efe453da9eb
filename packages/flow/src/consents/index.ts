export {
  cardOfConsent,
  endsSoon,
  isActive,
  matchesFilter,
  noticeOf,
  renewalDays,
  filterCards,
  requiresSignIn,
  renewalPlaceOf,
  type NoticeDays,
} from './consent-status.ts';
export { endOf, endsIfGiven, endsIfRenewed, endsOf, type ConsentEnds } from './consent-ends.ts';
export { consents, initialConsentsModel, type ConsentsTurn } from './consents.ts';
export type {
  ConsentsEffect,
  ConsentsEvent,
  ConsentsUserEvent,
  ConsentCard,
  ConsentDetailState,
  ConsentFilter,
  ConsentList,
  ConsentRenewalState,
  ConsentScreen,
  ConsentsLinkingState,
  ConsentsModel,
  ConsentsState,
  ConsentStoppedState,
  ConsentsViewState,
  Stopping,
} from './model.ts';
