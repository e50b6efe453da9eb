import { hashToken, newToken } from '@fin-link/storage';
import { cookieFormOf, cookieLine } from '../http/index.ts';
import type { CookieForm } from '../http/index.ts';
import { awaySeconds } from './authorization.ts';
import type { NeedsSettings } from '../parts/index.ts';

/** One cookie per authorization, so that several windows at once neither share a secret nor overwrite each other's. */
const start = 'fl_tx-';
const ending = /^[A-Za-z0-9_-]{12}$/;
const value = /^[A-Za-z0-9_-]{43}$/;
/** More than anybody has windows at banks; those beyond are forgotten by the browser. */
const most = 10;

interface SentCookie {
  /** Without the prefix of the form. */
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

/** Hashes of the authorizations that this browser opened. */
export const cookieHashes = ({ settings }: NeedsSettings<'mode' | 'origin'>, header: string | undefined): string[] =>
  sentCookies(cookieFormOf(settings), header)
    .slice(0, 2 * most)
    .map((cookie) => hashToken(cookie.value));

/** A cookie for an authorization, and lines for `Set-Cookie`. */
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
