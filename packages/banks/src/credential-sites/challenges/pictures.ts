import { newToken, secretsEqual } from '@fin-link/storage';
import { type CaptchaLetter, type SceneName, drawCaptcha, scenePictures } from '../../pictures/index.ts';
import { isVariant, noOtherMethod, type Challenge } from './challenge.ts';

const letters = ['R', '7', 'K', 'M', '4'] as const satisfies readonly CaptchaLetter[];
const chosenLogin = 'ok-pictures';
const chosen: SceneName = 'Lighthouse';
const choosing = 'choose';

const valueOf = (name: string): string => name.toLowerCase();
/** Draws the same letters in a new picture. */
const newDrawing = (): string => newToken('drawing_');
const folded = (answer: string): string => answer.replaceAll(/\s/g, '').toUpperCase();

/**
 * Asks the customer to copy letters from a picture. Some logins must select their own picture among six instead.
 */
export function pictures(): Challenge {
  return {
    kind: 'image',
    attempts: 3,
    expiresIn: 180,
    summary:
      'Five letters and digits in a picture. You get a new picture for every sign-in, after a wrong answer and on request. Upper and lower case are the same.',
    answers: { answer: letters.join('') },
    variants: [
      {
        userName: chosenLogin,
        kind: 'image',
        summary: 'Your picture among six. It’s the lighthouse.',
        answers: { answer: valueOf(chosen) },
      },
    ],
    firstStep: (userName) => (isVariant(chosenLogin, userName) ? choosing : newDrawing()),
    ask: ({ step }) =>
      step === choosing
        ? {
            kind: 'image',
            title: 'Which picture is yours?',
            text: 'You chose a picture when you opened your account.',
            image: null,
            options: scenePictures().map(({ name, image }) => ({ value: valueOf(name), text: name, image })),
          }
        : {
            kind: 'image',
            title: 'Type the characters you see',
            text: 'The picture shows five characters.',
            image: drawCaptcha(letters, step),
            options: [],
          },
    judge: ({ step }, { answer }) => {
      if (answer === undefined) return null;
      if (step === choosing) return answer === valueOf(chosen) ? { kind: 'passed' } : { kind: 'refused', step };
      return secretsEqual(folded(answer), letters.join(''))
        ? { kind: 'passed' }
        : { kind: 'refused', step: newDrawing() };
    },
    again: ({ step }) => (step === choosing ? step : newDrawing()),
    otherMethod: noOtherMethod,
  };
}
