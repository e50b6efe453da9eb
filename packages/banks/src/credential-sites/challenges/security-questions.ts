import { secretsEqual } from '@fin-link/storage';
import { isVariant, noOtherMethod, type Challenge } from './challenge.ts';

/** Creates a challenge that asks all security questions of the login together. Correctly answered questions are not repeated. */
export function securityQuestions(): Challenge {
  return {
    kind: 'questionAndAnswer',
    attempts: 3,
    expiresIn: 300,
    summary:
      'One security question. After a wrong answer, only the questions still open are asked again. Upper and lower case are the same. You have five minutes.',
    answers: answersTo(1),
    variants: variants.map(({ userName, count, summary }) => ({
      userName,
      kind: 'questionAndAnswer',
      summary,
      answers: answersTo(count),
    })),
    firstStep: (userName) => {
      const count = variants.find((variant) => isVariant(variant.userName, userName))?.count ?? 1;
      return Object.keys(answersTo(count)).join(' ');
    },
    ask: ({ step }) => {
      const requested = questions.filter(({ key }) => keysOf(step).includes(key));
      return {
        kind: 'questionAndAnswer',
        title: requested.length === 1 ? 'Answer your security question' : 'Answer your security questions',
        text: 'You chose the answers when you opened your account.',
        questions: requested.map(({ key, text }) => ({ key, text })),
      };
    },
    judge: ({ step }, values) => {
      const requested = questions.filter(({ key }) => keysOf(step).includes(key));
      if (requested.some(({ key }) => values[key] === undefined)) return null;
      const wrong = requested.filter(
        ({ key, answer }) => !secretsEqual(normalized(values[key] ?? ''), normalized(answer)),
      );
      return wrong.length === 0 ? { kind: 'passed' } : { kind: 'refused', step: wrong.map(({ key }) => key).join(' ') };
    },
    stepAfterResend: ({ step }) => step,
    stepForOtherMethod: noOtherMethod,
  };
}

const answersTo = (count: number): Record<string, string> =>
  Object.fromEntries(questions.slice(0, count).map(({ key, answer }) => [key, answer]));

const questions = [
  { key: 'first-pet', text: 'What was the name of your first pet?', answer: 'Biscuit' },
  { key: 'birth-city', text: 'In which city were you born?', answer: 'Springfield' },
  { key: 'first-teacher', text: 'What was the last name of your first teacher?', answer: 'Garcia' },
] as const;

const variants = [
  { userName: 'ok-two', count: 2, summary: 'Two questions at once.' },
  { userName: 'ok-three', count: 3, summary: 'Three questions at once.' },
] as const;

/** Returns the keys of the unanswered questions. A step consists of these keys, separated by spaces. */
const keysOf = (step: string): string[] => step.split(' ');

const normalized = (answer: string): string => answer.trim().toLowerCase().normalize('NFC');
