export { consents, initialConsentsModel } from './consents.ts';
export type { ConsentsTurn } from './consents.ts';
export type * from './consents-effect.ts';
export type * from './consents-event.ts';
export type * from './consents-state.ts';
export { endsIfGiven, endsIfRenewed, endsOf } from './ends.ts';
export type { ConsentEnds } from './ends.ts';
export {
  cardOfConsent,
  endOf,
  endsSoon,
  isActive,
  isShownBy,
  noticeOf,
  renewalDays,
  shownOf,
  wayToRenew,
} from './standing.ts';
export type { NoticeDays } from './standing.ts';
