import type { HostErrorCode } from '@fin-link/contracts/browser';

/** Heading of a page and the sentences below it. */
export interface PageText {
  title: string;
  lines: readonly string[];
}

/**
 * Texts of the pages between the app and the bank, and of hosted links. Comments say when a text is shown. `bank` and `app` are display
 * names.
 */
export interface PageWords {
  /** Replaces the bank's name if it is unknown. */
  yourBank: string;
  /** Replaces the app's name if it is unknown. */
  theApp: string;
  /** The address is not valid or no longer valid. */
  notValid: PageText;
  /** The address is not valid, and the user is in the tab from which the user went to the bank. */
  notValidHere: PageText;
  /** Refused return, in the browser in which the user started. */
  refused(app: string): PageText;
  /** Refused return, in another browser. */
  refusedElsewhere(app: string): PageText;
  /** The user returned after the time limit. */
  late(bank: string, app: string): PageText;
  /** The bank's answer is being checked. */
  checking(bank: string): PageText;
  /** The user has not finished at the bank. */
  stillAtBank(bank: string): PageText;
  /** The consent was given. */
  done(bank: string, app: string): PageText;
  /** The user did not give the consent. */
  declined(bank: string, app: string): PageText;
  /** The consent could not be given for this reason. */
  failed(reason: string, app: string): PageText;
  /** Reasons of failures, by error code. */
  reasons: Partial<Record<HostErrorCode, (bank: string) => string>>;
  /** Reason that is not in `reasons`. */
  otherReason: string;
  /** The page redirects to the app. */
  goingBack(app: string): PageText;
  /** Label of the link to the app. */
  goTo(app: string): string;
  /** The page reads the bank's answer. */
  back: PageText;
  withoutScripts: string;
  /** The host does not answer. */
  unreached: PageText;
  /** Label of the button that retries. */
  again: string;
  /** Shown before a hosted link is used; `person` is masked. */
  linkOffer(app: string, person: string): PageText;
  linkAction: string;
  /** Hosted link that was used, was revoked or has expired. */
  linkOver: PageText;
  /** The link may be valid, but the host could not check it or the rate limit was reached. */
  linkUnavailable: PageText;
  /** The flow of a hosted link has ended. */
  linkDone(app: string): PageText;
  linkWithoutScripts: string;
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Template tag that wraps names in Unicode isolates, so that a right-to-left name does not reorder the text around it. */
export function sentence(parts: TemplateStringsArray, ...names: readonly string[]): string {
  let text = parts[0] ?? '';
  for (const [index, name] of names.entries())
    text += firstStrongIsolate + name + popIsolate + (parts[index + 1] ?? '');
  return text;
}

/** Applies `change` to a sentence except for its names. */
export const outsideNames = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .map((part) => (part.startsWith(firstStrongIsolate) ? part : change(part)))
    .join('');
