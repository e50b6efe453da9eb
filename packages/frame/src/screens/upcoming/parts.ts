import type { Approval, UpcomingReply } from '@fin-link/contracts/browser';
import type { ApprovalChange } from '@fin-link/flow';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { UpcomingStrings } from '../../platform/words/types/upcoming-strings.ts';
import type { DayFormats } from './day-formats.ts';

/** Values that all parts of the screen use. */
export interface UpcomingParts {
  own: UpcomingStrings;
  scope: FrameScope;
  days: DayFormats;
  accounts: UpcomingReply['accounts'];
  changes: readonly ApprovalChange[];
  answer(predictedEventId: number, approval: Approval): void;
}
