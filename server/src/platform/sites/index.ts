export { hostKeysOf } from './host-keys.ts';
export type { HostKeys } from './host-keys.ts';
export { operatorKeysOf } from './operator-keys.ts';
export type { OperatorKeys } from './operator-keys.ts';
export { isInTheClear, isLoopback, origin } from './origin.ts';
export { eventSecret, eventSecrets, isReturnAddress, sandboxSite, site, siteList, sitesOf } from './site.ts';
export type { Site, Sites } from './site.ts';
