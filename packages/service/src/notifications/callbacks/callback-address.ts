import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type ApiVersion, type EventName, sentEventNames } from '@fin-link/contracts/server';
import { addressKind } from '@fin-link/storage';
import { ServiceError } from '../../runtime/index.ts';

export interface CallbackRules {
  /** Callbacks may point to this machine, on any port, in clear. */
  allowLoopback: boolean;
  /** Only https. */
  secureOnly: boolean;
}

export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveMs = 3_000;

export const resolveByDns: Resolve = (host) => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The name was not resolved in time.')), resolveMs);
  return Promise.race([lookup(host, { all: true }), late]).finally(() => clearTimeout(timer));
};

/** Public unicast addresses, and this machine's own where the rules say so. */
export function isAllowedAddress(address: string, { allowLoopback }: CallbackRules): boolean {
  const kind = addressKind(address);
  return kind === 'public' || (allowLoopback && kind === 'loopback');
}

/** Host of the URL as a plain address or name: `[::1]` is `::1`. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** What can be said of a callback without asking the name service; also the last check before it is called. */
export function isAllowedUrl(callback: string, rules: CallbackRules): boolean {
  if (!URL.canParse(callback)) return false;
  const url = new URL(callback);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || rules.secureOnly)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.port !== '' && !rules.allowLoopback) return false;
  return isIP(hostOf(url)) === 0 || isAllowedAddress(hostOf(url), rules);
}

/** For registration: a name must lead to allowed addresses only. A name can change its mind, so delivery looks again. */
export async function isAllowedCallback(
  callback: string,
  rules: CallbackRules,
  resolve: Resolve = resolveByDns,
): Promise<boolean> {
  if (!isAllowedUrl(callback, rules)) return false;
  const host = hostOf(new URL(callback));
  if (isIP(host) !== 0) return true;
  const addresses = await resolve(host).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isAllowedAddress(address, rules));
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
