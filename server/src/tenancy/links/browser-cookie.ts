import { hashToken, newToken, secretsEqual } from '@fin-link/storage';
import type { HostSettings } from '../../platform/environment/index.ts';
import { cookieFormOf, cookieLine } from '../../platform/http/index.ts';
import type { HostedLink } from './links.ts';

type Settings = Pick<HostSettings, 'mode' | 'origin'>;

/** Returns the name of the link's cookie. The cookie lets the browser that used the link reload the page. */
const cookieNameOf = ({ link_id }: HostedLink): string => `fl_link-${link_id.slice(3, 15)}`;
const cookieSeconds = 86_400;

/** Creates the cookie for the browser that uses the link. Returns the hash of its secret and its `Set-Cookie` line. */
export function newBrowserCookie(settings: Settings, link: HostedLink): { hash: string; line: string } {
  const secret = newToken('');
  return {
    hash: hashToken(secret),
    line: cookieLine(cookieFormOf(settings), cookieNameOf(link), secret, cookieSeconds),
  };
}

/** Returns whether the request comes from the browser that used the link. */
export function isUsedBy(settings: Settings, link: HostedLink, header: string | undefined): boolean {
  const name = `${cookieFormOf(settings).prefix}${cookieNameOf(link)}=`;
  const pair = (header ?? '').split(';', 50).find((cookie) => cookie.trim().startsWith(name));
  const secret = pair?.trim().slice(name.length) ?? '';
  return link.browser_hash !== null && secretsEqual(hashToken(secret), link.browser_hash);
}
