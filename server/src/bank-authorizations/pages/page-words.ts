import type { HostErrorCode } from '@fin-link/contracts/browser';

/** Sentences on a page, below its heading. */
export interface Told {
  title: string;
  lines: readonly string[];
}

/** The words of the pages on the way to a bank and back. `bank` and `app` are names as the user knows them. */
export interface PageWords {
  /** Where nobody could say the name. */
  yourBank: string;
  theApp: string;
  notValid: Told;
  /** In the tab where the user came from. */
  notValidHere: Told;
  checking(bank: string): Told;
  stillAtBank(bank: string): Told;
  done(bank: string, app: string): Told;
  declined(bank: string, app: string): Told;
  failed(reason: string, app: string): Told;
  reasons: Partial<Record<HostErrorCode, (bank: string) => string>>;
  otherReason: string;
  goingBack(app: string): Told;
  goTo(app: string): string;
  back: Told;
  withoutScripts: string;
  unreached: Told;
  again: string;
}
