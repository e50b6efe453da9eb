import type { RedirectMode } from '@fin-link/flow';
import { bankPath } from '../../platform/safe-address.ts';

/** An opened window of a bank, with the authorization for which it was opened. */
interface BankWindow {
  authorizationId: string;
  window: Window;
}

/** Window that was opened last. Earlier windows are not needed. */
let newestWindow: BankWindow | null = null;

/** Maximum age of a link that is still used. The host accepts a link for ten minutes. */
export const linkLifetimeMs = 540_000;

/** Window features. The size is about that of a bank's mobile page; browsers fit it to the screen. */
const windowFeatures = 'popup,width=520,height=760';

/** Opens a window. Returns `null` if the browser has blocked it. In apps that show web pages, `open` may be missing or throw. */
function openWindow(address: string): Window | null {
  try {
    return window.open(address, '_blank', windowFeatures);
  } catch {
    return null;
  }
}

/**
 * Opens the bank's window. Must be called synchronously in the click handler, because browsers block it later. Returns `false` if
 * the browser has blocked it or the path is invalid.
 */
export function openBankWindow(authorizationId: string, path: string): boolean {
  const address = bankPath(path);
  const opened = address === null ? null : openWindow(address);
  newestWindow = opened === null ? null : { authorizationId, window: opened };
  return opened !== null;
}

/** Opens the bank's window, unless the page opens the bank in another app. Returns `false` if there is no window. */
export const openBank = (mode: RedirectMode, authorizationId: string, path: string): boolean =>
  mode === 'external' || openBankWindow(authorizationId, path);

/**
 * Returns the window of this authorization; `null` if there is none or it appears to be closed. A window can appear to be closed although
 * it is open.
 */
export function bankWindowOf(authorizationId: string): Window | null {
  return newestWindow?.authorizationId === authorizationId && !newestWindow.window.closed ? newestWindow.window : null;
}

/** Returns whether this document opened the window of this authorization and the window now appears to be closed. */
export const appearsClosed = (authorizationId: string): boolean =>
  newestWindow?.authorizationId === authorizationId && newestWindow.window.closed;
