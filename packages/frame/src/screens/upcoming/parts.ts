import type { Approval, UpcomingReply } from '@fin-link/contracts/browser';
import type { ApprovalChange } from '@fin-link/flow';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { UpcomingStrings } from '../../platform/words/types/upcoming-strings.ts';
import type { DayFormats } from './day-formats.ts';

/** Values that all parts of the screen use. */
export interface UpcomingParts {
  /** Words of the view. */
  strings: UpcomingStrings;
  scope: FrameScope;
  dayFormats: DayFormats;
  accounts: UpcomingReply['accounts'];
  /** Answers that are being sent or have failed. */
  changes: readonly ApprovalChange[];
  /** Sends the user's answer about an event. */
  answer(predictedEventId: number, approval: Approval): void;
}
