import type { SessionWishes } from './backend.ts';

/** One element in a page, and the session that the backend makes for it. */
export interface Tag {
  loginName: string;
  /** `fin-link` when absent. */
  element?:
    | 'fin-link'
    | 'fin-connections'
    | 'fin-consents'
    | 'fin-redirect'
    | 'fin-manual-account'
    | 'fin-real-estate'
    | 'fin-net-worth'
    | 'fin-upcoming'
    | 'fin-insights';
  /** Element that opens a `fin-link`. Default: a button of the page. */
  opener?: 'fin-link-button';
  attributes?: Readonly<Record<string, string>>;
  session?: SessionWishes;
  /** Its session names the page itself as the address to come back to. */
  comesBack?: boolean;
  /** `Cross-Origin-Opener-Policy` of its page. */
  openerPolicy?: 'same-origin' | 'same-origin-allow-popups';
  /** `Cross-Origin-Embedder-Policy` of its page. */
  embedderPolicy?: 'require-corp';
}
