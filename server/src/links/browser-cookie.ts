import { hashToken, newToken, secretsEqual } from '@fin-link/storage';
import type { HostedLink } from './links.ts';

/** One cookie per link, which lets the browser that used it load its page again. */
const nameOf = ({ link_id }: HostedLink): string => `__Host-fl_link-${link_id.slice(3, 15)}`;
const seconds = 86_400;

/** A cookie for the browser that uses the link, and its line for `Set-Cookie`. */
export function newBrowserCookie(link: HostedLink): { hash: string; line: string } {
  const secret = newToken('');
  return {
    hash: hashToken(secret),
    line: `${nameOf(link)}=${secret}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`,
  };
}

/** Whether the request comes from the browser that used the link. */
export function isOfBrowser(link: HostedLink, header: string | undefined): boolean {
  const name = `${nameOf(link)}=`;
  const pair = (header ?? '').split(';', 50).find((one) => one.trim().startsWith(name));
  const secret = pair?.trim().slice(name.length) ?? '';
  return link.browser_hash !== null && secretsEqual(hashToken(secret), link.browser_hash);
}
