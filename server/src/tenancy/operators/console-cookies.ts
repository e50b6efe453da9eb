import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { HostSettings } from '../../platform/environment/index.ts';
import { cookieFormOf, cookieLine } from '../../platform/http/index.ts';

const cookieNames = { session: 'fin_console', signIn: 'fin_console_sign_in' } as const;
type CookieName = keyof typeof cookieNames;
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

type CookieSettings = Pick<HostSettings, 'mode' | 'console'>;
const formOf = ({ mode, console: { origin } }: CookieSettings) => cookieFormOf({ mode, origin });

/** Returns the value of a cookie of the console; `null` if the browser sent none, or one that the host did not write. */
export function consoleCookie(settings: CookieSettings, header: string | undefined, name: CookieName): string | null {
  const start = `${formOf(settings).prefix}${cookieNames[name]}=`;
  const sent = header?.split('; ').filter((cookie) => cookie.startsWith(start)) ?? [];
  const [value] = sent.map((cookie) => cookie.slice(start.length)).filter((text) => secretPattern.test(text));
  return value ?? null;
}

/** Returns a line for `Set-Cookie`. An empty value deletes the cookie. */
export const consoleCookieLine = (settings: CookieSettings, name: CookieName, value: string, seconds: number): string =>
  cookieLine(formOf(settings), cookieNames[name], value, value === '' ? 0 : seconds);

/**
 * Returns whether a page of the console sent a request. Browsers send `Origin: null` with forms of pages without a referrer, so their own
 * word about the site comes first.
 */
export function isFromConsole({ headers }: FastifyRequest, { console: { origin } }: CookieSettings): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}

/** Returns the token that a page of the console sends with each change. It follows from the cookie, which scripts cannot read. */
export const csrfTokenOf = (sessionCookie: string): string =>
  createHmac('sha256', sessionCookie).update('csrf').digest('base64url');

/** Returns whether a header has the token of the session. */
export function hasCsrfToken(sessionCookie: string, header: unknown): boolean {
  const [own, sent] = [Buffer.from(csrfTokenOf(sessionCookie)), Buffer.from(typeof header === 'string' ? header : '')];
  return own.length === sent.length && timingSafeEqual(own, sent);
}
