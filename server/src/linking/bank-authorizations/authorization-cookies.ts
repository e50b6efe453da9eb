import { hashToken, newToken } from '@fin-link/storage';
import { cookieFormOf, cookieLine, type CookieForm } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { bankKeyOf } from './authorization-checks.ts';
import { maxAtBankSeconds, type BankAuthorization } from './authorization.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

/** Name prefix. Each authorization has its own cookie, so that concurrent windows do not share or overwrite secrets. */
const namePrefix = 'fl_tx-';
/** End of a cookie's name: part of the authorization's id. */
const nameEndPattern = /^[A-Za-z0-9_-]{12}$/;
const secretPattern = /^[A-Za-z0-9_-]{43}$/;
/** Upper limit of cookies; no user needs more windows at banks. Beyond it, a new cookie replaces the oldest one. */
const maxCookies = 10;

interface SentCookie {
  /** Name without the prefix of the cookie form. */
  name: string;
  value: string;
}

/** Returns the hashes of the browser's authorization cookies. */
export const cookieHashes = ({ settings }: NeedsSettings<'mode' | 'origin'>, header: string | undefined): string[] =>
  sentCookies(cookieFormOf(settings), header)
    // Limits the work if a browser sends many cookies. The host itself sets fewer.
    .slice(0, 2 * maxCookies)
    .map((cookie) => hashToken(cookie.value));

/**
 * Creates a cookie for an authorization. Returns its hash and the lines for `Set-Cookie`, which also delete the oldest cookies beyond the
 * limit.
 */
export function newCookie(
  { settings }: NeedsSettings<'mode' | 'origin'>,
  authorizationId: string,
  header: string | undefined,
): { hash: string; lines: string[] } {
  const form = cookieFormOf(settings);
  const secret = newToken('');
  // Browsers send the oldest cookie first.
  const excessCookies = sentCookies(form, header).slice(0, -maxCookies);
  return {
    hash: hashToken(secret),
    lines: [
      cookieLine(form, `${namePrefix}${authorizationId.slice(3, 15)}`, secret, maxAtBankSeconds),
      ...excessCookies.map(({ name }) => cookieLine(form, name, '', 0)),
    ],
  };
}

/** Returns the authorizations at a bank that this browser opened, found by its cookies. */
export async function authorizationsOfBrowser(
  { authorizations, settings }: NeedsBankAuthorizations & NeedsSettings<'customer'>,
  { cookieHashes, bankKey }: { cookieHashes: readonly string[]; bankKey: string },
): Promise<BankAuthorization[]> {
  const found: BankAuthorization[] = [];
  for (const cookieHash of cookieHashes) {
    const authorization = await authorizations.find({ cookieHash });
    if (authorization?.customer === settings.customer && bankKeyOf(authorization) === bankKey)
      found.push(authorization);
  }
  return found;
}

/**
 * Returns the authorization with the latest return from the bank, or `null` if the browser has not returned from any. After a reload,
 * the callback page has no fragment and shows the result of this authorization.
 */
export function findLatestReturned(authorizations: readonly BankAuthorization[]): BankAuthorization | null {
  let latest: BankAuthorization | null = null;
  for (const authorization of authorizations)
    if (
      authorization.returnedAt !== null &&
      (latest?.returnedAt ?? authorization.returnedAt) <= authorization.returnedAt
    )
      latest = authorization;
  return latest;
}

/** Returns the valid authorization cookies in the header `Cookie`. Ignores all others. */
function sentCookies({ prefix }: CookieForm, header: string | undefined): SentCookie[] {
  const cookies = (header ?? '').split(';').map((pair) => {
    const [name = '', sent = ''] = pair.trim().split('=');
    return { name: name.startsWith(prefix) ? name.slice(prefix.length) : '', value: sent };
  });
  return cookies.filter(
    ({ name, value: sent }) =>
      name.startsWith(namePrefix) && nameEndPattern.test(name.slice(namePrefix.length)) && secretPattern.test(sent),
  );
}
