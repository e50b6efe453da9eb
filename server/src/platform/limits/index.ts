export { requestedText, counting } from './counting.ts';
export type { RequestedRow, CountedRow } from './counting.ts';
export type { Counted } from './fixed-window.ts';
export { openLimits } from './limits.ts';
export type { Limits, NeedsLimits } from './limits.ts';
export { requireBearerKey } from './require-bearer-key.ts';
export type { AttemptRequest, SlidingWindow } from './sliding-window.ts';
export { addressKey } from './subjects.ts';
