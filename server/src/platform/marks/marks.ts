import { createHmac, timingSafeEqual } from 'node:crypto';
import { inlineMark } from '@fin-link/contracts/browser';
import { cutText } from '@fin-link/storage';
import { isLoopback } from '../sites/index.ts';
import { pictureTypeOf } from './picture-type.ts';

/** Maximum length of a picture inside the service's reply, in base64 characters. Larger pictures would slow down a list of fifty banks. */
const maxInlineLength = 8_000;
/** Maximum length of a logo's address. In base64 it becomes a third longer. */
const maxAddressLength = 900;

/** Addresses of the images of banks and apps. */
export interface Marks {
  /**
   * Returns the address of the first logo that can be shown, as a data URL or a path at the host. Without one, draws a mark from the name.
   */
  imageOf(name: string, logos: readonly (string | null | undefined)[]): string;
  /** Returns the address of the logo in a path from `imageOf`; `null` if the signature is wrong. */
  logoOf(path: LogoPath): string | null;
}

export interface NeedsMarks {
  readonly marks: Marks;
}

/** Signed path of a logo at the host. */
export interface LogoPath {
  signature: string;
  /** Address of the logo in base64url. */
  address: string;
}

interface MarksParts {
  /** Signing key, identical in every process, so that any process can serve a path that another one signed. */
  secret: string;
  allowLoopback: boolean;
}

/** Returns the functions for image addresses. `secret` signs the paths. */
export function openMarks({ secret, allowLoopback }: MarksParts): Marks {
  const signatureOf = (address: string): string =>
    createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);

  const isFetchable = (logo: string): boolean => {
    if (logo.length > maxAddressLength || !URL.canParse(logo)) return false;
    const { protocol, username, password, hostname } = new URL(logo);
    if (username !== '' || password !== '') return false;
    return isLoopback(hostname) ? allowLoopback && /^https?:$/.test(protocol) : protocol === 'https:';
  };

  return {
    imageOf(name, logos) {
      for (const logo of logos) {
        if (logo === null || logo === undefined) continue;
        if (isInlinePicture(logo)) return logo;
        if (!isFetchable(logo)) continue;
        const address = Buffer.from(logo).toString('base64url');
        return `/frame/logos/${signatureOf(address)}/${address}/${encodeURIComponent(cutText(name, 80).toWellFormed())}`;
      }
      return inlineMark(name);
    },
    logoOf({ signature, address }) {
      const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(address))];
      const isSignedByHost = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isSignedByHost ? Buffer.from(address, 'base64url').toString('utf8') : null;
    },
  };
}

/** Returns whether the text is a data URL of a small picture whose type is correct. */
function isInlinePicture(logo: string): boolean {
  const [, type, base64] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+=*)$/.exec(logo) ?? [];
  if (base64 === undefined || base64.length > maxInlineLength) return false;
  return pictureTypeOf(Buffer.from(base64, 'base64')) === type;
}
