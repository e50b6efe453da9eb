import { createdKeyReply, keyList, keyReply, keyUses, siteList, siteUses, siteView } from '../sites-and-keys.ts';
import type { HostOperation } from './operation.ts';

/** Operations on sites, keys and event secrets. Operators call them. */
export const siteAndKeyOperations = {
  listSites: { method: 'GET', path: '/v1/sites', auth: 'operator', reply: siteList },
  createSite: { method: 'POST', path: '/v1/sites', auth: 'operator', reply: siteView },
  updateSite: { method: 'PUT', path: '/v1/sites/:publishableKey', auth: 'operator', reply: siteView },
  deleteSite: { method: 'DELETE', path: '/v1/sites/:publishableKey', auth: 'operator', reply: null },
  getSiteUses: { method: 'GET', path: '/v1/sites/:publishableKey/uses', auth: 'operator', reply: siteUses },
  listKeys: { method: 'GET', path: '/v1/keys', auth: 'operator', reply: keyList },
  createKey: { method: 'POST', path: '/v1/keys', auth: 'operator', reply: createdKeyReply },
  renameKey: { method: 'PUT', path: '/v1/keys/:keyId', auth: 'operator', reply: keyReply },
  replaceKey: { method: 'POST', path: '/v1/keys/:keyId/replacement', auth: 'operator', reply: createdKeyReply },
  revokeKey: { method: 'DELETE', path: '/v1/keys/:keyId', auth: 'operator', reply: null },
  getKeyUses: { method: 'GET', path: '/v1/keys/:keyId/uses', auth: 'operator', reply: keyUses },
} as const satisfies Readonly<Record<string, HostOperation>>;
