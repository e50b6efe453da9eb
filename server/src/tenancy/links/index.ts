import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService, NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import { createLink, getLink, revokeLink } from './link-endpoints.ts';
import type { NeedsLinks } from './links.ts';

export { openLinks, type NeedsLinks } from './links.ts';
export { registerLinks } from './link-pages.ts';

export const createLinkHandlers = (
  deps: NeedsService &
    NeedsClock &
    NeedsDatabase &
    NeedsLimits &
    NeedsConfigurations &
    NeedsLinks &
    NeedsSettings<'adminLogin' | 'customer' | 'origin' | 'sites'>,
): Pick<HostHandlers, 'createLink' | 'getLink' | 'revokeLink'> => ({
  createLink: createLink(deps),
  getLink: getLink(deps),
  revokeLink: revokeLink(deps),
});
