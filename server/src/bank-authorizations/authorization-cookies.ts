import { hashToken, newToken } from '@fin-link/storage';
import { awaySeconds } from './authorization.ts';

/** One cookie per authorization, so that several windows at once neither share a secret nor overwrite each other's. */
const prefix = '__Host-fl_tx';
const pattern = /^__Host-fl_tx-([A-Za-z0-9_-]{12})$/;
const value = /^[A-Za-z0-9_-]{43}$/;
/** More than anybody has windows at banks; those beyond are forgotten by the browser. */
const most = 10;

const attributes = (seconds: number): string => `Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`;

interface SentCookie {
  name: string;
  value: string;
}

function sentCookies(header: string | undefined): SentCookie[] {
  const cookies = (header ?? '').split(';').map((pair) => {
    const [name = '', sent = ''] = pair.trim().split('=');
    return { name, value: sent };
  });
  return cookies.filter((cookie) => pattern.test(cookie.name) && value.test(cookie.value));
}

/** Hashes of the authorizations that this browser opened. */
export const cookieHashes = (header: string | undefined): string[] =>
  sentCookies(header)
    .slice(0, 2 * most)
    .map((cookie) => hashToken(cookie.value));

/** A cookie for an authorization, and lines for `Set-Cookie`. */
export function newCookie(authorizationId: string, header: string | undefined): { hash: string; lines: string[] } {
  const secret = newToken('');
  const name = `${prefix}-${authorizationId.slice(3, 15)}`;
  const crowd = sentCookies(header).slice(0, -most);
  return {
    hash: hashToken(secret),
    lines: [
      `${name}=${secret}; ${attributes(awaySeconds)}`,
      ...crowd.map((cookie) => `${cookie.name}=; ${attributes(0)}`),
    ],
  };
}
