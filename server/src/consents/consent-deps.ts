import type { HostSettings } from '../environment/settings.ts';
import type { ProviderAccountDeps } from '../provider-accounts/provider-account-deps.ts';

/** What requests about consents need. */
export interface ConsentDeps extends Pick<
  ProviderAccountDeps,
  'client' | 'broker' | 'directory' | 'readings' | 'adds'
> {
  readonly settings: Pick<HostSettings, 'sites'>;
}
