import { failedCheck, authorizationChecks } from './authorization-checks.ts';
import type { NeedsSettings } from '../parts/index.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The bank's address if a browser may be sent there, else null: a web page over TLS, or in development one on this machine; without
 * credentials in it; and none of the host's own, which would let an address reach the host as its own page does.
 */
export function bankAddress(
  { settings }: NeedsSettings<'allowLoopbackCallbacks' | 'mode' | 'origin'>,
  address: string,
): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  const isDevelopment = settings.mode === 'sandbox' || settings.allowLoopbackCallbacks;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isDevelopment && loopback.has(url.hostname));
  const isPage = isSafe && url.username === '' && url.password === '' && url.origin !== settings.origin;
  const checks = { 'bank-address': authorizationChecks['bank-address'] };
  return failedCheck(checks, { isPage }) === null ? url.href : null;
}
