import type { HostSettings } from '../environment/index.ts';
import type { ProviderAccountDeps } from '../provider-accounts/index.ts';

/** What requests about consents need. */
export interface ConsentDeps extends Pick<
  ProviderAccountDeps,
  'client' | 'broker' | 'proofOf' | 'directory' | 'observations' | 'adds' | 'sessions'
> {
  readonly settings: Pick<HostSettings, 'sites'>;
}
