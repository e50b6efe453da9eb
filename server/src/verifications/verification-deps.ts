import type { ProviderAccountDeps } from '../provider-accounts/index.ts';
import type { SessionVerifications } from './session-verifications.ts';

/** What requests about verifications need. */
export interface VerificationDeps extends Pick<
  ProviderAccountDeps,
  'client' | 'broker' | 'proofOf' | 'observations' | 'access' | 'directory'
> {
  readonly verifications: SessionVerifications;
}
