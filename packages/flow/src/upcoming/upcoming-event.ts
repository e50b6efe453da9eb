import type { Approval } from '@fin-link/contracts/browser';
import type { Answered, Failed } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { From } from '../session/index.ts';

/** Requests of the view to the host. */
export type UpcomingRequest = 'getUpcoming' | 'setApproval';

/** Actions of the user in the view. */
export type UpcomingUserEvent = From<
  'user',
  /** `pending` withdraws an earlier answer. */
  | { type: 'approvalSet'; predictedEventId: number; approval: Approval }
  /** The user returned to the page, and payments may have arrived. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

/** Events of upcoming payments themselves. */
export type UpcomingOwnEvent = UpcomingUserEvent | Answered<UpcomingRequest> | Failed<UpcomingRequest>;
/** All events of the view. */
export type UpcomingEvent = ViewEvent<UpcomingOwnEvent>;
