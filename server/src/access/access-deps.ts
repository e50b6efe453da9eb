import type { BankAuthorizations } from '../bank-authorizations/index.ts';
import type { ConsentDeps, SessionConsents } from '../consents/index.ts';
import type { SessionOwnAccounts } from '../own-accounts/index.ts';
import type { VerificationDeps } from '../verifications/index.ts';

/** What deciding about access needs. */
export interface AccessDeps
  extends
    Pick<ConsentDeps, 'client' | 'broker' | 'directory' | 'observations' | 'adds'>,
    Pick<VerificationDeps, 'proofOf' | 'verifications'> {
  readonly ownAccounts: Pick<SessionOwnAccounts, 'ofSession'>;
  readonly authorizations: Pick<BankAuthorizations, 'all'>;
  readonly sessionConsents: SessionConsents;
}
