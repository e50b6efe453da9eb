import type { ProviderAccountStatus, SessionResult } from '@fin-link/contracts/browser';
import type { Session } from '../sessions/index.ts';

/** Provider account in the payloads of `onSuccess`, `onError` and `onClose`. */
export interface LaunchedSite {
  providerId: number;
  providerName: string;
  requestId: string;
  status: 'SUCCESS' | 'FAILED' | 'IN_PROGRESS';
  additionalStatus: string;
  providerAccountId: number;
  /** English text for a failed attempt. */
  reason?: string;
  isMFAError?: boolean;
  /** Verified account. */
  accountId?: number;
}

/** Reads the result of a session, also of an open one. */
export interface NeedsResults {
  readonly ends: { result(session: Session): Promise<SessionResult> };
}

/** Maximum number of provider accounts in a payload. */
const maxSites = 100;

/** Returns the provider accounts that the session created or changed. */
export async function sitesOf({ ends }: NeedsResults, session: Session): Promise<LaunchedSite[]> {
  const { providerAccounts, verifications } = await ends.result(session);
  return providerAccounts.slice(0, maxSites).map((account): LaunchedSite => {
    const { providerId, providerName, requestId, providerAccountId } = account;
    const status = siteStatusOf(account.status);
    const additionalStatus = account.additionalStatus ?? '';
    const verified = verifications.find((verification) => verification.providerAccountId === providerAccountId);
    return {
      providerId,
      providerName,
      requestId,
      status,
      additionalStatus,
      providerAccountId,
      ...(status === 'FAILED' && {
        reason: reasons[additionalStatus] ?? 'The site could not be linked.',
        isMFAError: mfaStatuses.has(additionalStatus),
      }),
      ...(verified?.accountId != null && { accountId: verified.accountId }),
    };
  });
}

/** Statuses of the public contract. Everything that is not final is `IN_PROGRESS`. */
function siteStatusOf(status: ProviderAccountStatus): LaunchedSite['status'] {
  if (status === 'SUCCESS' || status === 'PARTIAL_SUCCESS') return 'SUCCESS';
  return status === 'FAILED' || status === 'DATA_RETRIEVAL_FAILED' ? 'FAILED' : 'IN_PROGRESS';
}

/** Additional statuses of a failed answer to the site's question. */
const mfaStatuses: ReadonlySet<string> = new Set([
  'ADDL_AUTHENTICATION_REQUIRED',
  'INVALID_ADDL_INFO_PROVIDED',
  'NEW_AUTHENTICATION_REQUIRED',
]);

/** Reasons of failures, by additional status. Pages may show them, so they do not name the service. */
const reasons: Readonly<Record<string, string>> = {
  ACCOUNT_LOCKED: 'The account at the site is locked.',
  ADDL_AUTHENTICATION_REQUIRED: 'The site asked for more information.',
  CONSENT_EXPIRED: 'The permission to share data has expired.',
  CONSENT_REQUIRED: 'The site needs the permission to share data.',
  CONSENT_REVOKED: 'The permission to share data was withdrawn.',
  CREDENTIALS_UPDATE_NEEDED: 'The site wants the credentials to be changed.',
  DATA_RETRIEVAL_FAILED: 'The site sent no data.',
  INCORRECT_CREDENTIALS: 'The credentials are wrong.',
  INVALID_ADDL_INFO_PROVIDED: 'The answer to the site’s question is wrong.',
  NEW_AUTHENTICATION_REQUIRED: 'The site asks for a new sign-in.',
  REQUEST_TIME_OUT: 'The site did not answer in time.',
  SITE_BLOCKING_ERROR: 'The site does not accept the request now.',
  SITE_NOT_SUPPORTED: 'The site is not supported.',
  SITE_SESSION_INVALIDATED: 'The site ended the sign-in, for example because of another one.',
  SITE_UNAVAILABLE: 'The site is not available now.',
  UNEXPECTED_SITE_ERROR: 'The site reported an error.',
  USER_ACTION_NEEDED_AT_SITE: 'The site wants the user to do something there first.',
};
