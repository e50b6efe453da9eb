import type { HostErrorCode } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from './host-error.ts';

/** Seconds until a retry if the service limits calls without `Retry-After`. */
const defaultRetrySeconds = 5;

/** Translates an error of the service. `missing` is the host's code for "resource not found" on this route. */
export function hostErrorOfService(error: ServiceCallError, missing: HostErrorCode): HostError {
  const code = codeOf(error, missing);
  return new HostError(code, { cause: error, retryAfter: retryAfterOf(code, error) });
}

/** Returns whether the service cannot be reached or replies that it is unavailable. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ServiceCallError
    ? hostErrorOfService(error, 'internal').code === 'service.unavailable'
    : error instanceof HostError && error.code === 'service.unavailable';

/** Returns whether the service refused the call and did nothing. After a failure of a proxy or of the service the outcome is unknown. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceCallError &&
  error.fault === 'refused' &&
  ((error.status ?? 500) < 500 || noEffectCodes.has(error.code ?? ''));

/** Returns the host error code: `missing` for an unknown object, then the code of the endpoint, then the general code. */
function codeOf(error: ServiceCallError, missing: HostErrorCode): HostErrorCode {
  if (error.fault === 'unreachable' || error.fault === 'timeout') return 'service.unavailable';
  if (isServerFailure(error.status)) return 'service.unavailable';
  if (error.fault === 'unreadable') return 'service.refused';
  if (error.code === notFoundCode) return missing;
  const endpointCode = codeByEndpoint[error.endpoint]?.[error.code ?? ''];
  if (endpointCode !== undefined) return endpointCode;
  // `codeByEndpoint` lists the endpoints for which this code has a more specific meaning.
  if (error.code === notSupportedCode) return 'service.refused';
  const generalCode = error.code === null ? undefined : codeByServiceCode[error.code];
  if (generalCode !== undefined) return generalCode;
  if (error.status === 429) return 'rate.limited';
  return 'service.refused';
}

/** Error code of the service for an object that does not exist. */
const notFoundCode = 'Y807';
/** Error code of the service for an action that the object does not support. */
const notSupportedCode = 'Y820';

/** Returns whether the service or a proxy in front of it is unavailable, which is not a refusal. 501 means not implemented. */
const isServerFailure = (status: number | null): boolean => status !== null && status >= 500 && status !== 501;

/**
 * Host error codes of single endpoints, which take precedence over the general ones. The host has validated the rest of the input, so the
 * cause is certain.
 */
const codeByEndpoint: Readonly<Partial<Record<ServiceCallError['endpoint'], Readonly<Record<string, HostErrorCode>>>>> =
  {
    addProviderAccount: { Y820: 'provider.not-supported', Y824: 'provider-account.limit-reached' },
    createConsent: {
      Y800: 'provider.not-found',
      Y820: 'provider.not-supported',
      Y824: 'rate.limited',
      Y901: 'provider.not-supported',
    },
    getNetWorth: { Y800: 'account.not-found' },
    addManualAccount: { Y811: 'property.already-added', Y824: 'account.limit-reached' },
    updateAccount: { Y811: 'property.already-added' },
    updateVerification: { Y800: 'request.idempotency-conflict', Y837: 'verification.over' },
    startVerification: { Y820: 'verification.not-eligible' },
    setConsentDeletion: { Y820: 'consent.deletion-not-offered' },
    revokeConsent: { Y820: 'consent.deletion-not-offered' },
    updateInsight: { Y800: 'insight.not-found' },
    updateUserSubscriptions: { Y800: 'insight.not-found', Y802: 'insight.not-found', Y822: 'insight.not-found' },
  };

/**
 * Host error codes by the service's code. Other codes mean that the host is not set up correctly for this service, for example that its
 * credentials are wrong. Callers cannot fix that and get `service.refused`.
 */
const codeByServiceCode: Readonly<Record<string, HostErrorCode>> = {
  // Input of the call.
  Y800: 'request.invalid',
  Y801: 'request.invalid',
  Y803: 'request.invalid',
  Y804: 'request.invalid',
  Y805: 'request.invalid',
  Y806: 'request.invalid',
  Y809: 'request.invalid',
  Y811: 'request.invalid',
  Y812: 'request.invalid',
  Y813: 'request.invalid',
  Y816: 'request.invalid',
  Y822: 'request.invalid',
  Y824: 'request.invalid',
  Y846: 'request.invalid',
  // Connections to banks.
  Y825: 'provider-account.recently-refreshed',
  Y868: 'provider.redirect-required',
  Y925: 'bank.unavailable',
  Y928: 'provider-account.other-login',
  Y929: 'provider-account.not-waiting',
  Y930: 'provider-account.busy',
  Y940: 'provider-account.bank-limit',
  // Verifications.
  Y835: 'verification.not-eligible',
  Y836: 'verification.not-found',
  Y837: 'verification.not-eligible',
  Y838: 'verification.not-eligible',
  Y840: 'verification.not-eligible',
  Y842: 'verification.over',
  Y844: 'verification.over',
  Y845: 'verification.over',
  Y932: 'verification.limit-reached',
  Y935: 'rate.deposits',
  // Properties.
  Y862: 'property.no-value',
  Y869: 'property.several',
  Y937: 'rate.addresses',
  // Consents.
  Y920: 'consent.required',
  Y921: 'consent.not-active',
  Y922: 'consent.wrong-state',
  Y923: 'consent.declined',
  Y924: 'consent.mismatch',
  Y934: 'consent.single-site-only',
  // Configurations.
  Y936: 'config.no-balance-refresh',
  // The service as a whole.
  Y901: 'not-implemented',
  Y914: 'rate.limited',
  Y915: 'service.unavailable',
  Y916: 'service.unavailable',
  // The service is still asking the bank, and accepts the call again later.
  Y927: 'service.unavailable',
  Y938: 'service.unavailable',
};

/** Returns the seconds until a retry; `null` if a retry cannot help. */
function retryAfterOf(code: HostErrorCode, { retryAfter }: ServiceCallError): number | null {
  if (code === 'rate.limited') return retryAfter ?? defaultRetrySeconds;
  return temporaryCodes.has(code) ? retryAfter : null;
}

/** Temporary conditions, reported with the service's `Retry-After`. */
const temporaryCodes: ReadonlySet<HostErrorCode> = new Set([
  'provider-account.recently-refreshed',
  'provider-account.bank-limit',
  'service.unavailable',
  'verification.limit-reached',
  'rate.deposits',
  'rate.addresses',
]);

/** Codes of 5xx replies with which the service confirms that it did nothing. */
const noEffectCodes: ReadonlySet<string> = new Set(['Y901', 'Y915']);
