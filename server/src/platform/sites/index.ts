export { demoFont } from './demo-font.ts';
export { hostKeysOf, type HostKeys, operatorKeyOf, operatorKeysOf, type OperatorKeys } from './api-keys.ts';
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
