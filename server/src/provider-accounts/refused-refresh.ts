import type { AdditionalStatus, HostErrorCode, ProviderAccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../http/index.ts';

const anotherWay: ReadonlySet<AdditionalStatus> = new Set([
  'NEW_AUTHENTICATION_REQUIRED',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
  'MIGRATION_IN_PROGRESS',
]);

function reasonOf({ additionalStatus, updateEligibility }: ProviderAccountView): HostErrorCode {
  if (additionalStatus !== null && anotherWay.has(additionalStatus)) return 'provider.redirect-required';
  return updateEligibility === 'ALLOW_UPDATE_WITH_CREDENTIALS'
    ? 'provider-account.credentials-needed'
    : 'provider.not-supported';
}

/** Replaces the service's error for an unsupported refresh with a reason that is derived from the provider account. */
export async function explainedRefusal(error: unknown, read: () => Promise<ProviderAccountView>): Promise<unknown> {
  if (!(error instanceof ServiceCallError && error.code === 'Y820')) return error;
  return new HostError(reasonOf(await read()), { cause: error });
}
