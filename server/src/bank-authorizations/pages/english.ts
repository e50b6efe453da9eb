import type { PageWords, PageText } from './page-words.ts';
import { sentence as s } from './sentence.ts';

const text = (title: string, ...lines: readonly string[]): PageText => ({ title, lines });

const inWindow = (app: string): string => s`You can close this window. Go on in ${app}.`;
const notValid = 'This link isn’t valid any more';

export const english: PageWords = {
  yourBank: 'Your bank',
  theApp: 'the app',
  notValid: text(notValid, 'Nothing was shared. Go back to the window where you started, and try again from there.'),
  notValidHere: text(notValid, 'Nothing was shared. You can try again from the start.'),
  checking: (bank) => text(s`Back from ${bank}`, 'Checking…'),
  stillAtBank: (bank) =>
    text(s`${bank} is still waiting for you`, 'Finish in the window where the bank’s page is open.'),
  done: (bank, app) => text(s`You’re done at ${bank}`, inWindow(app)),
  declined: (bank, app) => text(s`You came back from ${bank} without sharing`, 'Nothing was shared.', inWindow(app)),
  failed: (reason, app) =>
    text('That didn’t work', reason, s`Close this window, go back to ${app}, and try again from there.`),
  reasons: {
    'bank.unavailable': (bank) => s`${bank} isn’t answering. Nothing was shared.`,
    'storage.unavailable': () => 'We can’t reach our own systems just now.',
    'service.unavailable': () => 'We can’t reach our own systems just now.',
    'consent.mismatch': (bank) => s`${bank} gave something else than what you agreed to. Nothing was shared.`,
    'consent.wrong-state': () => 'This permission has been dealt with already.',
    'consent.not-active': () => 'This permission has ended.',
    'consent.not-found': () => 'This permission isn’t there any more.',
  },
  otherReason: 'Something broke on our side.',
  goingBack: (app) => text(s`Returning you to ${app}…`),
  goTo: (app) => s`Go to ${app}`,
  back: text('Back from your bank', 'Checking…'),
  withoutScripts: 'Your browser has scripts switched off, so that we can’t read the bank’s answer. Nothing was shared.',
  unreached: text('We couldn’t reach our own systems', 'Your bank’s answer is still here.'),
  again: 'Try again',
};
