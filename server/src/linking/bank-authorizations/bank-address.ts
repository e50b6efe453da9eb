import type { NeedsSettings } from '../../platform/parts/index.ts';
import { failedCheck, authorizationChecks } from './authorization-checks.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export type NeedsAddressSettings = NeedsSettings<'allowLoopbackCallbacks' | 'mode' | 'origin'>;

/**
 * Returns the bank's address, or `null` if a browser must not be sent there. Accepts a web page over TLS, or in development on this machine,
 * without credentials. Refuses the host's own origin, because such requests would be same-origin.
 */
export function bankAddress(deps: NeedsAddressSettings, address: string): string | null {
  const isPage = brokenAddressRule(deps, address) === null;
  const checks = { 'bank-address': authorizationChecks['bank-address'] };
  return failedCheck(checks, { isPage }) === null ? new URL(address).href : null;
}

/** Rule that an address of a bank breaks, for the log. */
export type AddressRule = 'a complete address' | 'https' | 'no credentials' | 'another origin than the host';

/** Returns the first rule that an address of a bank breaks, or `null` if a browser may be sent there. */
export function brokenAddressRule({ settings }: NeedsAddressSettings, address: string): AddressRule | null {
  if (!URL.canParse(address)) return 'a complete address';
  const url = new URL(address);
  const isDevelopment = settings.mode === 'sandbox' || settings.allowLoopbackCallbacks;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isDevelopment && loopback.has(url.hostname));
  if (!isSafe) return 'https';
  if (url.username !== '' || url.password !== '') return 'no credentials';
  return url.origin === settings.origin ? 'another origin than the host' : null;
}
