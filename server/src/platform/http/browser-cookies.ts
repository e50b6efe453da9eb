import type { HostSettings } from '../environment/index.ts';
import { isLoopback } from '../sites/index.ts';

/** Form of the cookies that only the host's own pages use. */
export interface CookieForm {
  prefix: '__Host-' | '';
  attributes: string;
}

const attributes = 'HttpOnly; SameSite=Lax';
const secureForm: CookieForm = { prefix: '__Host-', attributes: `Secure; ${attributes}` };
const plainForm: CookieForm = { prefix: '', attributes };

/**
 * Returns the form of the host's cookies: bound to its origin by `__Host-` and `Secure`. WebKit drops such cookies on a page without TLS,
 * also on loopback, so a sandbox at such an address writes cookies without both. Production always writes both.
 */
export function cookieFormOf({ mode, origin }: Pick<HostSettings, 'mode' | 'origin'>): CookieForm {
  const { protocol, hostname } = new URL(origin);
  return mode === 'sandbox' && protocol === 'http:' && isLoopback(hostname) ? plainForm : secureForm;
}

/** Returns a line for `Set-Cookie`. Zero seconds delete the cookie. */
export const cookieLine = (form: CookieForm, name: string, value: string, seconds: number): string =>
  `${form.prefix}${name}=${value}; Path=/; Max-Age=${seconds}; ${form.attributes}`;
