import { isIP } from 'node:net';
import { type ApiVersion, type EventName, sentEventNames } from '@fin-link/contracts/service';
import { type ReachableAddresses, type Resolve, isReachable, reachableAddressesOf } from '@fin-link/storage';
import { ServiceError } from '../../../platform/runtime/index.ts';

export interface CallbackRules {
  /** Callbacks may point to this machine, on any port, in clear. */
  allowLoopback: boolean;
  /** Only https. */
  secureOnly: boolean;
}

/** Public addresses, and this machine's own if the rules allow them. */
export const reachableBy = ({ allowLoopback }: CallbackRules): ReachableAddresses => ({
  loopback: allowLoopback,
  networks: [],
});

/** Host of the URL as a plain address or name: `[::1]` is `::1`. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** What can be said of a callback without asking the name service; also the last check before it is called. */
export function isAllowedUrl(callback: string, rules: CallbackRules): boolean {
  if (!URL.canParse(callback)) return false;
  const url = new URL(callback);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || rules.secureOnly)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.port !== '' && !rules.allowLoopback) return false;
  return isIP(hostOf(url)) === 0 || isReachable(hostOf(url), reachableBy(rules));
}

/** Milliseconds. */
const resolveTimeout = 3_000;

/** For registration: a name must lead to allowed addresses only. The sender checks again, because a name can change. */
export async function isAllowedCallback(callback: string, rules: CallbackRules, resolve?: Resolve): Promise<boolean> {
  if (!isAllowedUrl(callback, rules)) return false;
  const host = hostOf(new URL(callback));
  if (isIP(host) !== 0) return true;
  const { promise: timedOut, resolve: refuse } = Promise.withResolvers<false>();
  const timer = setTimeout(refuse, resolveTimeout, false);
  const allowed = reachableAddressesOf(host, reachableBy(rules), resolve).then(
    () => true,
    () => false,
  );
  return Promise.race([allowed, timedOut]).finally(() => clearTimeout(timer));
}

export type CallbackCheck = (eventName: EventName, callbackUrl: string, version: ApiVersion) => Promise<void>;

export const createCallbackCheck =
  (rules: CallbackRules, resolve?: Resolve): CallbackCheck =>
  async (eventName, callbackUrl, version) => {
    // New in version 1.1 (service interface section 9).
    if (eventName === 'CDV_STATUS_UPDATES' && version === '1.0') throw new ServiceError('Y800', { name: 'eventName' });
    if (!sentEventNames.some((sent) => sent === eventName)) throw new ServiceError('Y901');
    if (!(await isAllowedCallback(callbackUrl, rules, resolve)))
      throw new ServiceError('Y800', { name: 'callbackUrl' });
  };
