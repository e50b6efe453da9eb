import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsService, NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAccess } from '../../tenancy/sessions/index.ts';
import { listConfigurationProviders } from './configuration-providers.ts';
import type { NeedsProviderDirectory } from './provider-directory.ts';
import { searchProviders, getProvider } from './provider-endpoints.ts';

export { isOffered } from './offered-providers.ts';
export { loginFormView } from './login-form.ts';
export { popularProviders } from './popular-providers.ts';
export { openProviderDirectory, type NeedsProviderDirectory } from './provider-directory.ts';

export const createProviderHandlers = (
  deps: NeedsService &
    NeedsClock &
    NeedsMarks &
    NeedsLimits &
    NeedsAccess &
    NeedsProviderDirectory &
    NeedsSettings<'mode' | 'sites' | 'adminLogin'>,
): Pick<HostHandlers, 'searchProviders' | 'getProvider' | 'listConfigurationProviders'> => ({
  searchProviders: searchProviders(deps),
  getProvider: getProvider(deps),
  listConfigurationProviders: listConfigurationProviders(deps),
});
