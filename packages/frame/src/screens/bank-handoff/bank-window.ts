import { ownPath } from '../../platform/safe-address.ts';

interface BankWindow {
  visitId: string;
  window: Window;
}

/** The newest only: with an earlier one nothing can be done that the user cannot do. */
let newest: BankWindow | null = null;

/** Milliseconds. The host takes a way to the bank for ten minutes. */
export const goodFor = 540_000;

/** About what a bank's page for phones needs; the browser makes of it what fits the screen. */
const shape = 'popup,width=520,height=760';

/**
 * Opens the bank's window. Called within the click, before anything is waited for: later no browser allows it. False when the
 * browser gave no window.
 */
export function openBankWindow(visitId: string, path: string): boolean {
  const address = ownPath(path);
  const opened = address === null ? null : window.open(address, '_blank', shape);
  newest = opened === null ? null : { visitId, window: opened };
  return opened !== null;
}

/** The window of this visit, while it can be reached. One that reads closed may still be there. */
export function bankWindowOf(visitId: string): Window | null {
  return newest?.visitId === visitId && !newest.window.closed ? newest.window : null;
}

/** Whether there was a window of this visit that reads closed now. */
export const readsClosed = (visitId: string): boolean => newest?.visitId === visitId && newest.window.closed;
