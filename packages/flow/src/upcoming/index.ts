export {
  initialUpcomingModel,
  upcoming,
  type UpcomingTurn,
  type UpcomingEffect,
  type UpcomingEvent,
  type UpcomingUserEvent,
  type ApprovalChange,
  type UpcomingModel,
  type UpcomingState,
  type UpcomingViewState,
} from './upcoming.ts';
