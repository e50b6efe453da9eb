import { ownPath } from '../../platform/safe-address.ts';

interface BankWindow {
  authorizationId: string;
  window: Window;
}

/** Newest window; earlier ones are not needed. */
let newest: BankWindow | null = null;

/** Milliseconds for which a link is used. The host accepts it for ten minutes. */
export const goodFor = 540_000;

/** Window features. The size is about that of a bank's mobile page; browsers fit it to the screen. */
const shape = 'popup,width=520,height=760';

/**
 * Opens the bank's window. Must be called synchronously in the click handler, because browsers block it later. Returns `false` if
 * the browser has blocked it.
 */
export function openBankWindow(authorizationId: string, path: string): boolean {
  const address = ownPath(path);
  const opened = address === null ? null : window.open(address, '_blank', shape);
  newest = opened === null ? null : { authorizationId, window: opened };
  return opened !== null;
}

/** Returns the window of this authorization while it is open. A window may read as closed although it is open. */
export function bankWindowOf(authorizationId: string): Window | null {
  return newest?.authorizationId === authorizationId && !newest.window.closed ? newest.window : null;
}

/** Whether the window of this authorization was opened and now reads as closed. */
export const readsClosed = (authorizationId: string): boolean =>
  newest?.authorizationId === authorizationId && newest.window.closed;
