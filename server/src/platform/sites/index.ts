export { demoFont } from './demo-font.ts';
export {
  type HostKeys,
  hostKeysFrom,
  hostKeysOf,
  idOfHash,
  type KnownKey,
  operatorKeyOf,
  type OperatorKeys,
  operatorKeysFrom,
  operatorKeysOf,
} from './api-keys.ts';
export type { SiteFont } from './fonts.ts';
export { isInTheClear, isLoopback, origin } from './origin.ts';
export {
  eventSecret,
  eventSecrets,
  isIntentUrl,
  isReturnAddress,
  sandboxSite,
  site,
  siteList,
  sitesOf,
  type Site,
  type Sites,
} from './site.ts';
