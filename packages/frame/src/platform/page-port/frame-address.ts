import { isObject } from '@fin-link/contracts/page';

/** Parts of the frame's address: `/frame/{publishableKey}/{view}#{nonce}`. */
export interface FrameAddress {
  publishableKey: string;
  /** Name of the view, for example `link`, `connections`, `consents` or `redirect`. */
  view: string;
  /** Secret with which the page identifies itself in its connect message. */
  nonce: string;
}

const addressPattern = /\/frame\/(pk_[A-Za-z0-9_-]{4,80})\/([a-z-]{1,40})\/?$/;

/**
 * Returns the parts of the frame's address; `null` if it is invalid. `historyState`: state of the history entry, from which a reload
 * reads the nonce.
 */
export function readFrameAddress(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  historyState: unknown,
): FrameAddress | null {
  const [, publishableKey, view] = addressPattern.exec(pathname) ?? [];
  const storedNonce = isObject(historyState) ? historyState['nonce'] : null;
  const nonce = hash.slice(1) || (typeof storedNonce === 'string' ? storedNonce : '');
  if (publishableKey === undefined || view === undefined || nonce === '') return null;
  return { publishableKey, view, nonce };
}
