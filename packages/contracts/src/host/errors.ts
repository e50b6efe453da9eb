import type { ApiErrorCode } from '../browser/index.ts';

/** Errors of every operation that calls the aggregation service for a user. */
export const serviceErrors = [
  'rate.limited',
  'service.refused',
  'service.unavailable',
  'user.removed',
] as const satisfies readonly ApiErrorCode[];
