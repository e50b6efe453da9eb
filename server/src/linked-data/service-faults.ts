import { ServiceCallError, ShiftedPagesError } from '@fin-link/service-client';
import pg from 'pg';
import { HostError } from '../http/index.ts';

/**
 * Cause of a failed call. `unknown`: the service does not know the user. `removed`: this host has removed the user. `gap`: the service no
 * longer has the changes of this period. `user`: another error about this user. `service`: the service is unavailable for all users.
 */
export type Fault = 'unknown' | 'removed' | 'gap' | 'user' | 'service';

export interface NeedsFailures {
  /** Counts a user whose data cannot be read now. `reason` must not contain a user name. */
  readonly onFailure: (reason: string) => void;
}

const ofTokens: ReadonlySet<string> = new Set(['Y008', 'Y020', 'Y023', 'Y301']);
/** Code for an unknown login name or an invalid date; `isPeriodTaken` tells them apart. */
const invalidValue = 'Y800';
const notRegistered = 'Y305';
const outOfRange = 'Y809';
const notImplemented = 'Y901';
const tooMany = 429;
const unauthorized = 401;

/** PostgreSQL error classes for refused data: 22 (value out of range) and 23 (constraint violation). */
const refusedData = /^2[23]/;

export function faultOf(error: unknown): Fault {
  if (error instanceof HostError) return error.code === 'user.removed' ? 'removed' : 'user';
  if (error instanceof pg.DatabaseError && refusedData.test(error.code ?? '')) return 'user';
  if (error instanceof ShiftedPagesError) return 'user';
  if (!(error instanceof ServiceCallError)) return 'service';
  const { fault, status, code } = error;
  if (fault === 'unreadable') return 'user';
  if (fault !== 'refused' || status === null || status >= 500 || status === tooMany) return 'service';
  if (code === outOfRange) return 'gap';
  if (code === invalidValue || code === notRegistered) return 'unknown';
  return status === unauthorized || (code !== null && ofTokens.has(code)) ? 'service' : 'user';
}

/** Returns whether an error that looks like an outage may concern only one user. */
export const canBeOfUser = (error: unknown): boolean => error instanceof ServiceCallError && error.status !== tooMany;

/** Returns whether the service does not have the endpoint. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof ServiceCallError && error.code === notImplemented;

/** Returns codes for the log, without user data. */
export function causeOf(error: unknown): string {
  if (error instanceof ServiceCallError) return `${error.endpoint} ${error.code ?? error.fault}`;
  if (error instanceof HostError || error instanceof pg.DatabaseError) return error.code ?? error.name;
  return error instanceof Error ? error.name : typeof error;
}
