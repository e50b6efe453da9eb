import type { AdditionalStatus, HostErrorCode, ProviderAccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../../platform/http/index.ts';

/** Error code of the service for a refresh that it does not support. */
const notSupportedCode = 'Y820';

/** Statuses after which only the bank's own page can renew the access. */
const statusesForRedirect: ReadonlySet<AdditionalStatus> = new Set([
  'NEW_AUTHENTICATION_REQUIRED',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
  'MIGRATION_IN_PROGRESS',
]);

/**
 * Returns why the provider account cannot be refreshed: its user must go to the bank, or must enter credentials, or it is not supported.
 */
function reasonOf({ additionalStatus, updateEligibility }: ProviderAccountView): HostErrorCode {
  if (additionalStatus !== null && statusesForRedirect.has(additionalStatus)) return 'provider.redirect-required';
  return updateEligibility === 'ALLOW_UPDATE_WITH_CREDENTIALS'
    ? 'provider-account.credentials-needed'
    : 'provider.not-supported';
}

/**
 * Returns an error with the reason for an unsupported refresh, which is derived from the provider account. Returns other errors unchanged.
 */
export async function explainedRefusal(error: unknown, read: () => Promise<ProviderAccountView>): Promise<unknown> {
  if (!(error instanceof ServiceCallError && error.code === notSupportedCode)) return error;
  return new HostError(reasonOf(await read()), { cause: error });
}
