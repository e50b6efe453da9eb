export {
  cardOfConsent,
  endOf,
  endsSoon,
  isActive,
  matchesFilter,
  noticeOf,
  renewalDays,
  filterCards,
  requiresSignIn,
  renewalPlaceOf,
} from './consent-status.ts';
export type { NoticeDays } from './consent-status.ts';
export { consents, initialConsentsModel } from './consents.ts';
export type { ConsentsTurn } from './consents.ts';
export type { ConsentsEffect } from './consents-effect.ts';
export type { ConsentsEvent, ConsentsUserEvent } from './consents-event.ts';
export type {
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
} from './consents-state.ts';
export { endsIfGiven, endsIfRenewed, endsOf } from './ends.ts';
export type { ConsentEnds } from './ends.ts';
