import type { ServiceCallError } from '@fin-link/service-client';
import type { HostErrorCode } from '@fin-link/contracts/browser';
import { HostError } from './host-error.ts';

/**
 * What the service's codes mean to a caller of the host. Codes that are not here say that host and service do not fit
 * together (credentials, tokens, headers, addresses), which no caller can mend: the service's refusal as such.
 */
const meanings: Readonly<Record<string, HostErrorCode>> = {
  Y800: 'request.invalid',
  Y801: 'request.invalid',
  Y803: 'request.invalid',
  Y804: 'request.invalid',
  Y806: 'request.invalid',
  Y809: 'request.invalid',
  Y812: 'request.invalid',
  // What the action was is the route's to say: a refresh tells more.
  Y820: 'provider.not-supported',
  Y824: 'request.invalid',
  Y825: 'provider-account.recently-refreshed',
  Y836: 'provider-account.not-waiting',
  Y840: 'provider-account.busy',
  Y868: 'provider.redirect-required',
  Y901: 'not-implemented',
  Y914: 'rate.limited',
  Y915: 'service.unavailable',
};

/** A service that limits without naming a time is asked again after this: seconds. */
const unnamedWait = 5;

/** The one translation at the boundary. `missing` is what "resource not found" means on the route that asked. */
export function translated(error: ServiceCallError, missing: HostErrorCode): HostError {
  const code = codeOf(error, missing);
  return new HostError(code, { cause: error, retryAfter: waitOf(code, error) });
}

function waitOf(code: HostErrorCode, { retryAfter }: ServiceCallError): number | null {
  if (code === 'rate.limited') return retryAfter ?? unnamedWait;
  return code === 'provider-account.recently-refreshed' ? retryAfter : null;
}

function codeOf(error: ServiceCallError, missing: HostErrorCode): HostErrorCode {
  if (error.fault === 'unreachable' || error.fault === 'timeout') return 'service.unavailable';
  if (error.fault === 'unreadable') return 'service.refused';
  if (error.code === 'Y807') return missing;
  if (error.code === 'Y824' && error.endpoint === 'addProviderAccount') return 'provider-account.limit-reached';
  const meaning = error.code === null ? undefined : meanings[error.code];
  if (meaning !== undefined) return meaning;
  if (error.status === 429) return 'rate.limited';
  if (error.status === 503) return 'service.unavailable';
  return 'service.refused';
}
