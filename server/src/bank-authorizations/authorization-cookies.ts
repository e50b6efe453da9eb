import { hashToken, newToken } from '@fin-link/storage';
import { cookieFormOf, cookieLine } from '../http/index.ts';
import type { CookieForm } from '../http/index.ts';
import { awaySeconds } from './authorization.ts';
import type { NeedsSettings } from '../parts/index.ts';

/** Name prefix. Each authorization has its own cookie, so that concurrent windows do not share or overwrite secrets. */
const start = 'fl_tx-';
const ending = /^[A-Za-z0-9_-]{12}$/;
const value = /^[A-Za-z0-9_-]{43}$/;
/** Upper limit of cookies; no user needs more windows at banks. The browser deletes older ones. */
const most = 10;

interface SentCookie {
  /** Name without the prefix of the cookie form. */
  name: string;
  value: string;
}

function sentCookies({ prefix }: CookieForm, header: string | undefined): SentCookie[] {
  const cookies = (header ?? '').split(';').map((pair) => {
    const [name = '', sent = ''] = pair.trim().split('=');
    return { name: name.startsWith(prefix) ? name.slice(prefix.length) : '', value: sent };
  });
  return cookies.filter(
    ({ name, value: sent }) => name.startsWith(start) && ending.test(name.slice(start.length)) && value.test(sent),
  );
}

/** Returns the hashes of the browser's authorization cookies. */
export const cookieHashes = ({ settings }: NeedsSettings<'mode' | 'origin'>, header: string | undefined): string[] =>
  sentCookies(cookieFormOf(settings), header)
    .slice(0, 2 * most)
    .map((cookie) => hashToken(cookie.value));

/** Creates a cookie for an authorization. Returns its hash and the lines for `Set-Cookie`. */
export function newCookie(
  { settings }: NeedsSettings<'mode' | 'origin'>,
  authorizationId: string,
  header: string | undefined,
): { hash: string; lines: string[] } {
  const form = cookieFormOf(settings);
  const secret = newToken('');
  const crowd = sentCookies(form, header).slice(0, -most);
  return {
    hash: hashToken(secret),
    lines: [
      cookieLine(form, `${start}${authorizationId.slice(3, 15)}`, secret, awaySeconds),
      ...crowd.map(({ name }) => cookieLine(form, name, '', 0)),
    ],
  };
}
