import type { ApiErrorCode } from '../browser/index.ts';

/** Of every operation that asks the aggregation service on behalf of a user. */
export const serviceErrors = [
  'rate.limited',
  'service.refused',
  'service.unavailable',
  'user.removed',
] as const satisfies readonly ApiErrorCode[];
