import type { SessionWishes } from './backend.ts';

/** An element in a page, and the session that the backend creates for it. */
export interface Tag {
  loginName: string;
  /** Name of the element. Default: `fin-link`. */
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
  /** Whether the session's return URL is the page itself. */
  comesBack?: boolean;
  /** `Cross-Origin-Opener-Policy` of its page. */
  openerPolicy?: 'same-origin' | 'same-origin-allow-popups';
  /** `Cross-Origin-Embedder-Policy` of its page. */
  embedderPolicy?: 'require-corp';
}
