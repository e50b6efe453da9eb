import type { ServiceCallError } from '@fin-link/service-client';
import type { HostErrorCode } from '@fin-link/contracts/browser';
import { HostError } from './host-error.ts';

/** What the service's codes mean to a caller of the host; codes that are not here are the service's refusal as such. */
const meanings: Readonly<Record<string, HostErrorCode>> = {
  Y800: 'request.invalid',
  Y801: 'request.invalid',
  Y803: 'request.invalid',
  Y806: 'request.invalid',
  Y812: 'request.invalid',
  Y820: 'provider.not-supported',
  Y824: 'request.invalid',
  Y825: 'provider-account.recently-refreshed',
  Y836: 'provider-account.not-waiting',
  Y840: 'provider-account.busy',
  Y868: 'provider.not-supported',
  Y914: 'rate.limited',
  Y915: 'service.unavailable',
};

const codesWithWait: ReadonlySet<HostErrorCode> = new Set(['rate.limited', 'provider-account.recently-refreshed']);

/** The one translation at the boundary. `missing` is what "resource not found" means on the route that asked. */
export function translated(error: ServiceCallError, missing: HostErrorCode): HostError {
  const code = codeOf(error, missing);
  return new HostError(code, { cause: error, retryAfter: codesWithWait.has(code) ? error.retryAfter : null });
}

function codeOf(error: ServiceCallError, missing: HostErrorCode): HostErrorCode {
  if (error.fault === 'unreachable' || error.fault === 'timeout') return 'service.unavailable';
  if (error.fault === 'unreadable') return 'service.refused';
  if (error.code === 'Y807') return missing;
  const meaning = error.code === null ? undefined : meanings[error.code];
  if (meaning !== undefined) return meaning;
  if (error.status === 429) return 'rate.limited';
  if (error.status === 503) return 'service.unavailable';
  return 'service.refused';
}
