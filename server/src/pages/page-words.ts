import type { HostErrorCode } from '@fin-link/contracts/browser';

/** Heading of a page and the sentences below it. */
export interface PageText {
  title: string;
  lines: readonly string[];
}

/** Texts of the pages between the app and the bank. `bank` and `app` are display names. */
export interface PageWords {
  /** Replaces the bank's name if it is unknown. */
  yourBank: string;
  /** Replaces the app's name if it is unknown. */
  theApp: string;
  notValid: PageText;
  /** Shown in the tab from which the user came. */
  notValidHere: PageText;
  /** Refused return, in the browser in which the user started. */
  refused(app: string): PageText;
  /** Refused return, in another browser. */
  refusedElsewhere(app: string): PageText;
  late(bank: string, app: string): PageText;
  checking(bank: string): PageText;
  stillAtBank(bank: string): PageText;
  done(bank: string, app: string): PageText;
  declined(bank: string, app: string): PageText;
  failed(reason: string, app: string): PageText;
  reasons: Partial<Record<HostErrorCode, (bank: string) => string>>;
  otherReason: string;
  goingBack(app: string): PageText;
  goTo(app: string): string;
  back: PageText;
  withoutScripts: string;
  unreached: PageText;
  again: string;
  /** Shown before a hosted link is used; `person` is masked. */
  linkOffer(app: string, person: string): PageText;
  linkAction: string;
  /** Hosted link that was used, was revoked or has expired. */
  linkOver: PageText;
  /** The link may be valid, but the host could not check it or the rate limit was reached. */
  linkUnavailable: PageText;
  /** Shown after the flow. */
  linkDone(app: string): PageText;
  linkWithoutScripts: string;
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Template tag that wraps names in Unicode isolates, so that a right-to-left name does not reorder the text around it. */
export const sentence = (parts: TemplateStringsArray, ...names: readonly string[]): string =>
  parts.reduce((text, part, index) => text + firstStrongIsolate + (names[index - 1] ?? '') + popIsolate + part);

/** Applies `change` to a sentence except for its names. */
export const outsideNames = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .map((part) => (part.startsWith(firstStrongIsolate) ? part : change(part)))
    .join('');
