import { type PageText, type PageWords, sentence as s } from './page-words.ts';

const text = (title: string, ...lines: readonly string[]): PageText => ({ title, lines });

const inWindow = (app: string): string => s`You can close this window. Continue in ${app}.`;
const notValid = 'This link is no longer valid';
const notConfirmed = 'We couldn’t verify your return';

export const english: PageWords = {
  yourBank: 'Your bank',
  theApp: 'the app',
  notValid: text(notValid, 'Nothing was shared. Go back to the window where you started and try again.'),
  notValidHere: text(notValid, 'Nothing was shared. You can start again.'),
  refused: (app) => text(notConfirmed, 'Nothing was shared.', s`Close this window, go back to ${app} and try again.`),
  refusedElsewhere: (app) =>
    text(notConfirmed, 'Nothing was shared.', s`Go back to ${app} in the browser where you started and try again.`),
  late: (bank, app) =>
    text(s`You came back from ${bank} too late`, 'Nothing was shared.', s`Go back to ${app} and try again.`),
  checking: (bank) => text(s`Back from ${bank}`, 'Checking…'),
  stillAtBank: (bank) =>
    text(s`${bank} is still waiting for you`, 'Finish in the window where the bank’s page is open.'),
  done: (bank, app) => text(s`You’re done at ${bank}`, inWindow(app)),
  declined: (bank, app) => text(s`You came back from ${bank} without sharing`, 'Nothing was shared.', inWindow(app)),
  failed: (reason, app) => text('That didn’t work', reason, s`Close this window, go back to ${app} and try again.`),
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
  goingBack: (app) => text(s`Returning you to ${app}…`),
  goTo: (app) => s`Go to ${app}`,
  back: text('Back from your bank', 'Checking…'),
  withoutScripts: 'Turn on JavaScript and try again. Without it, we can’t read the bank’s answer. Nothing was shared.',
  unreached: text('Our service isn’t responding', 'Try again. You won’t have to go back to your bank.'),
  again: 'Try again',
  linkOffer: (app, person) =>
    text(s`Continue with ${app}`, s`This link was sent to ${person} by ${app}. Continue only if that’s you.`),
  linkAction: 'Continue',
  linkOver: text(
    'This link no longer works',
    'It was already used, has expired, or was withdrawn. Ask the sender for a new one.',
  ),
  linkUnavailable: text('This link isn’t available right now', 'Wait a moment, then reload this page.'),
  linkDone: (app) => text('You’re all set', s`You can close this page. ${app} will take it from here.`),
  linkWithoutScripts: 'Turn on JavaScript and reload this page to continue.',
};
