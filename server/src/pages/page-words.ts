import type { HostErrorCode } from '@fin-link/contracts/browser';

/** Sentences on a page, below its heading. */
export interface PageText {
  title: string;
  lines: readonly string[];
}

/** The words of the pages on the way to a bank and back. `bank` and `app` are names as the user knows them. */
export interface PageWords {
  /** Where nobody could say the name. */
  yourBank: string;
  theApp: string;
  notValid: PageText;
  /** In the tab where the user came from. */
  notValidHere: PageText;
  /** A return that was refused, in the browser where the user started. */
  refused(app: string): PageText;
  /** The same in another browser. */
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
  /** Before a hosted link is used; `person` is masked. */
  linkOffer(app: string, person: string): PageText;
  linkAction: string;
  /** A hosted link that was used, taken back, or is too old. */
  linkOver: PageText;
  /** The link may be good: the host could not look, or was asked too often. */
  linkUnavailable: PageText;
  /** After the flow. */
  linkDone(app: string): PageText;
  linkWithoutScripts: string;
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Tag for sentences: no name reorders what stands around it. */
export const sentence = (parts: TemplateStringsArray, ...names: readonly string[]): string =>
  parts.reduce((text, part, index) => text + firstStrongIsolate + (names[index - 1] ?? '') + popIsolate + part);

/** `change` applied to the words of a sentence; names stay as they are. */
export const outsideNames = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .map((part) => (part.startsWith(firstStrongIsolate) ? part : change(part)))
    .join('');
