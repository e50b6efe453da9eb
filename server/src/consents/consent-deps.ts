import type { HostSettings } from '../environment/index.ts';
import type { ProviderAccountDeps } from '../provider-accounts/index.ts';
import type { SessionConsents } from './session-consents.ts';

/** What requests about consents need. */
export interface ConsentDeps extends Pick<
  ProviderAccountDeps,
  'client' | 'broker' | 'proofOf' | 'directory' | 'observations' | 'adds' | 'access' | 'sessions'
> {
  readonly sessionConsents: SessionConsents;
  readonly settings: Pick<HostSettings, 'sites'>;
}
