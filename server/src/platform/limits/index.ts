export { requestedText, counting, type RequestedRow, type CountedRow, addressKey } from './counting.ts';
export type { Counted } from './fixed-window.ts';
export { openLimits, type NeedsLimits } from './limits.ts';
export { bearerKeyProblem, requireBearerKey } from './require-bearer-key.ts';
export type { AttemptRequest } from './sliding-window.ts';
