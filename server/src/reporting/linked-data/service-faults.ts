import { ServiceCallError, ShiftedPagesError } from '@fin-link/service-client';
import pg from 'pg';
import { HostError } from '../../platform/http/index.ts';

/**
 * Cause of a failed call. `unknown`: the service does not know the user. `removed`: this host has removed the user. `gap`: the service no
 * longer has the changes of this period. `user`: another error about this user. `service`: the service is unavailable for all users.
 */
export type Fault = 'unknown' | 'removed' | 'gap' | 'user' | 'service';

export interface NeedsFailures {
  /** Counts a user whose data cannot be read now. `reason` must not contain a user name. */
  readonly onFailure: (reason: string) => void;
}

/** Error codes of the service for a missing, expired or refused token. */
const tokenErrorCodes: ReadonlySet<string> = new Set(['Y008', 'Y020', 'Y023', 'Y301']);
/** Code for an unknown login name or an invalid date; `isPeriodAccepted` tells them apart. */
const invalidValueCode = 'Y800';
/** Code for a user that is not registered. */
const notRegisteredCode = 'Y305';
/** Code for a period that is too long ago. */
const outOfRangeCode = 'Y809';
/** Code for an endpoint that the service does not have. */
const notImplementedCode = 'Y901';
const tooManyRequests = 429;
const unauthorized = 401;

/** PostgreSQL error classes for refused data: 22 (value out of range) and 23 (constraint violation). */
const refusedDataClasses = /^2[23]/;

/** Returns the cause of a failed call. */
export function faultOf(error: unknown): Fault {
  if (error instanceof HostError) return error.code === 'user.removed' ? 'removed' : 'user';
  if (error instanceof pg.DatabaseError && refusedDataClasses.test(error.code ?? '')) return 'user';
  if (error instanceof ShiftedPagesError) return 'user';
  if (!(error instanceof ServiceCallError)) return 'service';
  const { fault, status, code } = error;
  if (fault === 'unreadable') return 'user';
  if (fault !== 'refused' || status === null || status >= 500 || status === tooManyRequests) return 'service';
  if (code === outOfRangeCode) return 'gap';
  if (code === invalidValueCode || code === notRegisteredCode) return 'unknown';
  return status === unauthorized || (code !== null && tokenErrorCodes.has(code)) ? 'service' : 'user';
}

/** Returns whether an error that looks like an outage may concern only one user. */
export const mayConcernOneUser = (error: unknown): boolean =>
  error instanceof ServiceCallError && error.status !== tooManyRequests;

/** Returns whether the service does not have the endpoint. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof ServiceCallError && error.code === notImplementedCode;

/** Returns a description of the error for the log: codes or names without user data. */
export function causeOf(error: unknown): string {
  if (error instanceof ServiceCallError) return `${error.endpoint} ${error.code ?? error.fault}`;
  if (error instanceof HostError || error instanceof pg.DatabaseError) return error.code ?? error.name;
  return error instanceof Error ? error.name : typeof error;
}
