export type {
  FastLink,
  FastLinkEvent,
  FastLinkExit,
  FastLinkOptions,
  FastLinkRefusal,
  FastLinkSite,
  FastLinkSiteError,
  FastLinkSuccess,
} from './contract.ts';
