import type { PageWords, Told } from './page-words.ts';
import { sentence as s } from './sentence.ts';

const told = (title: string, ...lines: readonly string[]): Told => ({ title, lines });

const inWindow = (app: string): string => s`You can close this window. Continue in ${app}.`;
const notValid = 'This link is no longer valid';

export const english: PageWords = {
  yourBank: 'Your bank',
  theApp: 'the app',
  notValid: told(notValid, 'Nothing was shared. Go back to the window where you started and try again.'),
  notValidHere: told(notValid, 'Nothing was shared. You can start again.'),
  checking: (bank) => told(s`Back from ${bank}`, 'Checking…'),
  stillAtBank: (bank) =>
    told(s`${bank} is still waiting for you`, 'Finish in the window where the bank’s page is open.'),
  done: (bank, app) => told(s`You’re done at ${bank}`, inWindow(app)),
  declined: (bank, app) => told(s`You came back from ${bank} without sharing`, 'Nothing was shared.', inWindow(app)),
  failed: (reason, app) => told('That didn’t work', reason, s`Close this window, go back to ${app} and try again.`),
  reasons: {
    'bank.unavailable': (bank) => s`${bank} isn’t responding. Nothing was shared.`,
    'storage.unavailable': () => 'Our service isn’t responding right now.',
    'service.unavailable': () => 'Our service isn’t responding right now.',
    'consent.mismatch': (bank) => s`What ${bank} sent doesn’t match what you agreed to. Nothing was shared.`,
    'consent.wrong-state': () => 'You’ve already responded to this request.',
    'consent.not-active': () => 'This permission has ended.',
    'consent.not-found': () => 'This permission no longer exists.',
  },
  otherReason: 'Something went wrong on our side.',
  goingBack: (app) => told(s`Returning you to ${app}…`),
  goTo: (app) => s`Go to ${app}`,
  back: told('Back from your bank', 'Checking…'),
  withoutScripts: 'Turn on JavaScript and try again. Without it, we can’t read the bank’s answer. Nothing was shared.',
  unreached: told('Our service isn’t responding', 'Try again. You won’t have to go back to your bank.'),
  again: 'Try again',
};
