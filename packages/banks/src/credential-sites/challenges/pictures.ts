import { newToken, secretsEqual } from '@fin-link/storage';
import { type CaptchaLetter, type SceneName, drawCaptcha, scenePictures } from '../../pictures/index.ts';
import { isVariant, noOtherMethod, type Challenge } from './challenge.ts';

const letters = ['R', '7', 'K', 'M', '4'] as const satisfies readonly CaptchaLetter[];
/** Login that selects its picture instead of copying letters. */
const sceneLogin = 'ok-pictures';
const correctScene: SceneName = 'Lighthouse';
/** Step at which the customer selects a picture. Every other step is the name of one drawing of the letters. */
const sceneStep = 'choose';

const valueOf = (name: string): string => name.toLowerCase();
/** Returns the name of a new drawing of the same letters. */
const newDrawing = (): string => newToken('drawing_');
const normalized = (answer: string): string => answer.replaceAll(/\s/g, '').toUpperCase();

/** Creates a challenge to copy letters from a picture. Variant logins select their picture among six instead. */
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
        userName: sceneLogin,
        kind: 'image',
        summary: 'Your picture among six. It’s the lighthouse.',
        answers: { answer: valueOf(correctScene) },
      },
    ],
    firstStep: (userName) => (isVariant(sceneLogin, userName) ? sceneStep : newDrawing()),
    ask: ({ step }) =>
      step === sceneStep
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
      if (step === sceneStep) return answer === valueOf(correctScene) ? { kind: 'passed' } : { kind: 'refused', step };
      return secretsEqual(normalized(answer), letters.join(''))
        ? { kind: 'passed' }
        : { kind: 'refused', step: newDrawing() };
    },
    stepAfterResend: ({ step }) => (step === sceneStep ? step : newDrawing()),
    stepForOtherMethod: noOtherMethod,
  };
}
