import { isIP } from 'node:net';
import { type ApiVersion, type EventName, sentEventNames } from '@fin-link/contracts/service';
import { type ReachableAddresses, type Resolve, isReachable, reachableAddressesOf } from '@fin-link/storage';
import { ServiceError } from '../../../platform/runtime/index.ts';

/** Rules for the addresses of callbacks. */
export interface CallbackRules {
  /** Whether callbacks may use any port of this machine, without TLS. */
  allowLoopback: boolean;
  /** Whether callbacks must use https. */
  secureOnly: boolean;
}

/** Returns the allowed addresses: public ones, and this machine's own if the rules allow it. */
export const reachableBy = ({ allowLoopback }: CallbackRules): ReachableAddresses => ({
  loopback: allowLoopback,
  networks: [],
});

/** Returns the URL's host as a plain address or name, for example `::1` for `[::1]`. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Returns whether a callback is allowed, without a DNS lookup. The sender repeats this check before each call. */
export function isAllowedUrl(callback: string, rules: CallbackRules): boolean {
  if (!URL.canParse(callback)) return false;
  const url = new URL(callback);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || rules.secureOnly)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.port !== '' && !rules.allowLoopback) return false;
  return isIP(hostOf(url)) === 0 || isReachable(hostOf(url), reachableBy(rules));
}

/** Timeout of a DNS lookup in milliseconds. */
const resolveTimeoutMs = 3_000;

/**
 * Returns whether a callback may be registered: its name must resolve only to allowed addresses. The sender checks again, because DNS
 * records can change.
 */
export async function isAllowedCallback(callback: string, rules: CallbackRules, resolve?: Resolve): Promise<boolean> {
  if (!isAllowedUrl(callback, rules)) return false;
  const host = hostOf(new URL(callback));
  if (isIP(host) !== 0) return true;
  const { promise: timedOut, resolve: refuse } = Promise.withResolvers<false>();
  const timer = setTimeout(refuse, resolveTimeoutMs, false);
  const allowed = reachableAddressesOf(host, reachableBy(rules), resolve).then(
    () => true,
    () => false,
  );
  return Promise.race([allowed, timedOut]).finally(() => clearTimeout(timer));
}

/** Throws Y800 if the callback is not allowed or the version has no such event, and Y901 for an event that is never sent. */
export type CallbackCheck = (eventName: EventName, callbackUrl: string, version: ApiVersion) => Promise<void>;

/** Creates the check of a callback at registration. */
export const createCallbackCheck =
  (rules: CallbackRules, resolve?: Resolve): CallbackCheck =>
  async (eventName, callbackUrl, version) => {
    // The event exists only from version 1.1 on (service interface section 9).
    if (eventName === 'CDV_STATUS_UPDATES' && version === '1.0') throw new ServiceError('Y800', { name: 'eventName' });
    if (!sentEventNames.some((sent) => sent === eventName)) throw new ServiceError('Y901');
    if (!(await isAllowedCallback(callbackUrl, rules, resolve)))
      throw new ServiceError('Y800', { name: 'callbackUrl' });
  };
