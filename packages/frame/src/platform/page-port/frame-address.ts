import { isObject } from './value-checks.ts';

/** Parts of the frame's address: `/frame/{publishableKey}/{view}#{nonce}`. */
export interface FrameAddress {
  publishableKey: string;
  /** Name of the view, for example `link`, `connections`, `consents` or `redirect`. */
  view: string;
  nonce: string;
}

const pattern = /\/frame\/(pk_[A-Za-z0-9_-]{4,80})\/([a-z-]{1,40})\/?$/;

/**
 * Reads the frame's address; returns `null` if it is invalid. `kept`: the state of the history entry, from which a reload reads the
 * nonce.
 */
export function readFrameAddress(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  kept: unknown,
): FrameAddress | null {
  const [, publishableKey, view] = pattern.exec(pathname) ?? [];
  const nonce = hash.slice(1) || (isObject(kept) && typeof kept['nonce'] === 'string' ? kept['nonce'] : '');
  if (publishableKey === undefined || view === undefined || nonce === '') return null;
  return { publishableKey, view, nonce };
}
