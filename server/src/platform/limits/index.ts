export { requestedText, counting, type RequestedRow, type CountedRow, addressKey } from './counting.ts';
export type { Counted } from './fixed-window.ts';
export { openLimits, type Limits, type NeedsLimits } from './limits.ts';
export { requireBearerKey } from './require-bearer-key.ts';
export type { AttemptRequest, SlidingWindow } from './sliding-window.ts';
