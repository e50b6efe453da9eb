export { initialUpcomingModel, upcoming } from './upcoming.ts';
export type { UpcomingTurn } from './upcoming.ts';
export type { UpcomingEffect } from './upcoming-effect.ts';
export type { UpcomingEvent, UpcomingUserEvent } from './upcoming-event.ts';
export type { ApprovalChange, UpcomingModel, UpcomingState, UpcomingViewState } from './upcoming-state.ts';
