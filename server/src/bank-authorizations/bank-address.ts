import { failedCheck, authorizationChecks } from './authorization-checks.ts';
import type { NeedsSettings } from '../parts/index.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the bank's address, or `null` if a browser must not be sent there. Accepts a web page over TLS, or in development on this machine,
 * without credentials. Refuses the host's own origin, because such requests would be same-origin.
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
