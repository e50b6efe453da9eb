import { hashToken, newToken, secretsEqual } from '@fin-link/storage';
import { cookieFormOf, cookieLine } from '../http/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { HostedLink } from './links.ts';

type Settings = Pick<HostSettings, 'mode' | 'origin'>;

/** One cookie per link, which lets the browser that used it load its page again. */
const nameOf = ({ link_id }: HostedLink): string => `fl_link-${link_id.slice(3, 15)}`;
const seconds = 86_400;

/** A cookie for the browser that uses the link, and its line for `Set-Cookie`. */
export function newBrowserCookie(settings: Settings, link: HostedLink): { hash: string; line: string } {
  const secret = newToken('');
  return { hash: hashToken(secret), line: cookieLine(cookieFormOf(settings), nameOf(link), secret, seconds) };
}

/** Returns whether the request comes from the browser that used the link. */
export function isOfBrowser(settings: Settings, link: HostedLink, header: string | undefined): boolean {
  const name = `${cookieFormOf(settings).prefix}${nameOf(link)}=`;
  const pair = (header ?? '').split(';', 50).find((one) => one.trim().startsWith(name));
  const secret = pair?.trim().slice(name.length) ?? '';
  return link.browser_hash !== null && secretsEqual(hashToken(secret), link.browser_hash);
}
