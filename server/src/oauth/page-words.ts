import type { HostErrorCode } from '@fin-link/contracts/browser';
import { escape } from './page.ts';

/** Names as the user knows them; `bank` is empty where nobody could say. */
export interface Names {
  bank: string;
  app: string;
}

export interface Words {
  title: string;
  body: string;
}

const words = (title: string, ...sentences: readonly string[]): Words => ({
  title,
  body: [`<h1>${escape(title)}</h1>`, ...sentences.map((sentence) => `<p>${escape(sentence)}</p>`)].join(''),
});
const bankOf = ({ bank }: Names): string => (bank === '' ? 'Your bank' : bank);

export const notValid = (): Words =>
  words(
    'This link isn’t valid any more',
    'Nothing was shared. Go back to the window where you started, and try again from there.',
  );

export const checking = (names: Names): Words => words(`Back from ${bankOf(names)}`, 'Checking…');

export const stillAtBank = (names: Names): Words =>
  words(`${bankOf(names)} is still waiting for you`, 'Finish in the window where the bank’s page is open.');

const canClose = 'You can close this window.';

export const done = (names: Names): Words =>
  words(canClose, `${bankOf(names)} is done. Go on in the ${names.app} window.`);

export const declined = (names: Names): Words =>
  words(canClose, `You came back from ${bankOf(names)} without sharing. Nothing was shared.`);

const reasons: Partial<Record<HostErrorCode, (bank: string) => string>> = {
  'bank.unavailable': (bank) => `${bank} isn’t answering. Nothing was shared.`,
  'service.unavailable': () => 'We can’t reach our own systems just now.',
  'consent.mismatch': (bank) => `${bank} gave something else than what you agreed to. Nothing was shared.`,
  'consent.wrong-state': () => 'This permission has been dealt with already.',
  'consent.not-active': () => 'This permission has ended.',
  'consent.not-found': () => 'This permission isn’t there any more.',
};

export const failed = (names: Names, problem: HostErrorCode | null): Words =>
  words(
    'That didn’t work',
    problem === null
      ? 'Something broke on our side.'
      : (reasons[problem]?.(bankOf(names)) ?? 'Something broke on our side.'),
    `Close this window, go back to ${names.app}, and try again from there.`,
  );

const linkTo = ({ app }: Names, address: string): string =>
  `<p><a class="action" href="${escape(address)}">Go to ${escape(app)}</a></p>`;

export const goingBack = (names: Names, address: string): Words => {
  const { title, body } = words(`Returning you to ${names.app}…`);
  return { title, body: body + linkTo(names, address) };
};

/** In the tab where the user came from. */
export const notValidHere = (names: Names, address: string): Words => {
  const { title, body } = words(
    'This link isn’t valid any more',
    'Nothing was shared. You can try again from the start.',
  );
  return { title, body: body + linkTo(names, address) };
};
