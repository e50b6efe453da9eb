import { backendCalls, type BackendCalls, type ServiceClient, type TokenBroker } from '@fin-link/service-client';
import { faultOf } from './service-faults.ts';

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
/** Returns the query parameters for a period. */
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
