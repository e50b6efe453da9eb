import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import {
  createKey,
  createSite,
  deleteSite,
  getKeyUses,
  getSiteUses,
  listKeys,
  listSites,
  renameKey,
  replaceKey,
  revokeKey,
  updateSite,
  type NeedsSiteAndKeyChanges,
} from './endpoints.ts';
import type { NeedsSitesAndKeys } from './sites-and-keys.ts';
import type { NeedsUses } from './uses.ts';

export { siteAndKeyChanges } from './changes.ts';
export type { NeedsSiteAndKeyChanges } from './endpoints.ts';
export { openSitesAndKeys, type NeedsSitesAndKeys } from './sites-and-keys.ts';
export { openUses, type NeedsUses } from './uses.ts';

export const createSiteAndKeyHandlers = (
  deps: NeedsDatabase &
    NeedsClock &
    NeedsSitesAndKeys &
    NeedsSiteAndKeyChanges &
    NeedsUses &
    NeedsSettings<'customer' | 'mode' | 'allowLoopbackCallbacks'>,
): Pick<
  HostHandlers,
  | 'listSites'
  | 'createSite'
  | 'updateSite'
  | 'deleteSite'
  | 'getSiteUses'
  | 'listKeys'
  | 'createKey'
  | 'renameKey'
  | 'replaceKey'
  | 'revokeKey'
  | 'getKeyUses'
> => ({
  listSites: listSites(deps),
  createSite: createSite(deps),
  updateSite: updateSite(deps),
  deleteSite: deleteSite(deps),
  getSiteUses: getSiteUses(deps),
  listKeys: listKeys(deps),
  createKey: createKey(deps),
  renameKey: renameKey(deps),
  replaceKey: replaceKey(deps),
  revokeKey: revokeKey(deps),
  getKeyUses: getKeyUses(deps),
});
