import {
  backendCalls,
  type BackendCalls,
  type ServiceClient,
  type TokenBroker,
  ServiceCallError,
  ShiftedPagesError,
} from '@fin-link/service-client';
import pg from 'pg';
import { HostError } from '../../platform/http/index.ts';

/** Period of time, including `from` and excluding `to`. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

type CopiedEndpoint =
  | 'getUserData'
  | 'getExtractEvents'
  | 'getProviderAccounts'
  | 'getAccounts'
  | 'getTransactions'
  | 'getHoldings'
  | 'getPredictedEvents'
  | 'getInsightFeedExtracts';

/** Service whose data is copied, and the tokens for calls to it. */
export interface CopiedService {
  readonly client: Pick<ServiceClient, CopiedEndpoint>;
  readonly broker: Pick<TokenBroker, 'use'>;
  readonly adminLogin: string;
}

/** Calls of the service on behalf of the admin or of a user. */
export type CopyCalls = BackendCalls<CopiedEndpoint>;

/** Returns the calls to the service that copying needs. */
export const callsOf = ({ client, broker, adminLogin }: CopiedService): CopyCalls =>
  backendCalls(client, broker, adminLogin);

export interface NeedsCalls {
  readonly calls: CopyCalls;
}

export interface NeedsServiceTime {
  /** Returns the service's current time, which it uses to date changes. */
  readonly serviceNow: () => Promise<Date>;
}

/** Rounds a time down to a whole second, the resolution of the service's timestamps. */
export const wholeSecond = (time: number): Date => new Date(Math.floor(time / 1_000) * 1_000);
/** Formats a time without milliseconds. */
const formatTime = (time: Date): string => time.toISOString().replace('.000Z', 'Z');
export const periodQuery = ({ from, to }: Period) => ({ fromDate: formatTime(from), toDate: formatTime(to) });

/**
 * Returns whether the service accepts the whole period in a request without a login name. The service uses one error code for an invalid
 * period and for an unknown login name. If this function returns `true`, the login name caused the error. Throws if the service is
 * unavailable.
 */
export async function isPeriodAccepted({ asAdmin }: CopyCalls, period: Period): Promise<boolean> {
  try {
    const { body } = await asAdmin.getExtractEvents({ query: { eventName: 'DATA_UPDATES', ...periodQuery(period) } });
    return new Date(body.event.data.toDate) >= period.to;
  } catch (error) {
    if (faultOf(error) === 'service') throw error;
    return false;
  }
}

/** Returns the last second before a time: the shortest period that the service accepts. */
export const lastSecondBefore = (time: Date): Period => ({ from: new Date(time.getTime() - 1_000), to: time });

/** Returns whether the service knows the user. Uses the admin's token, because a token of an unknown user would register the user. */
export async function isUserKnown(calls: CopyCalls, loginName: string, now: Date): Promise<boolean> {
  const period = lastSecondBefore(now);
  try {
    const { body } = await calls.asAdmin.getUserData({ query: { ...periodQuery(period), loginName } });
    return body.userData[0]?.user.isDeleted !== true;
  } catch (error) {
    if (faultOf(error) !== 'unknown') throw error;
    return !(await isPeriodAccepted(calls, period));
  }
}

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
const notRegisteredCode = 'Y305';
/** Code for a period that is too long ago. */
const outOfRangeCode = 'Y809';
/** Code for an endpoint that the service does not have. */
const notImplementedCode = 'Y901';
const tooManyRequests = 429;
const unauthorized = 401;

/** PostgreSQL error classes for refused data: 22 (value out of range) and 23 (constraint violation). */
const refusedDataClasses = /^2[23]/;

/** Returns the cause of a failed call, by its error code. */
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
