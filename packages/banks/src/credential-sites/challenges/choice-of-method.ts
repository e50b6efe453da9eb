import { charactersOf } from '@fin-link/storage';
import type { SiteChallenge } from '@fin-link/contracts/banks';
import type { ChallengeState, Challenge } from './challenge.ts';
import { code, judgeCode, phoneOf } from './one-time-code.ts';

/** Step at which the customer chooses a method. After it, the step is the `value` of that method. */
const choiceStep = 'method';
const attempts = 3;
const expiresIn = 180;

/** Asks for a method, then for a code. The customer can change the method until the code is entered. */
export function choiceOfMethod(siteId: string): Challenge {
  const methodOf = (step: string) => methods.find(({ value }) => value === step);
  const askForCode = ({ userName, step }: ChallengeState): SiteChallenge => ({
    kind: 'token',
    title: 'Enter your one-time code',
    text: methodOf(step)?.sent ?? '',
    destination: step === 'email' ? maskedMailOf(userName) : phoneOf(siteId, userName),
    length: code.length,
    canResend: true,
    otherMethod: true,
  });
  return {
    kind: 'selection',
    attempts,
    expiresIn,
    summary:
      'A choice of text message, call or email, then the code. You can ask for a new code or choose another way. Each step expires after three minutes.',
    answers: { method: 'any of them', answer: code },
    variants: [],
    firstStep: () => choiceStep,
    ask: (state) => {
      const { userName, step } = state;
      if (step !== choiceStep) return askForCode(state);
      const phone = phoneOf(siteId, userName);
      const mail = maskedMailOf(userName);
      return {
        kind: 'selection',
        title: 'How should we send your code?',
        text: 'We need to confirm it’s you.',
        options: methods.map(({ value, offer }) => ({ value, text: offer(phone, mail) })),
      };
    },
    judge: ({ step }, values) => {
      if (step !== choiceStep) return judgeCode(step, values);
      const { answer } = values;
      if (answer === undefined) return null;
      return methodOf(answer) === undefined ? { kind: 'refused', step } : { kind: 'next', step: answer };
    },
    stepAfterResend: ({ step }) => step,
    stepForOtherMethod: ({ step }) => (step === choiceStep ? null : choiceStep),
  };
}

const methods = [
  {
    value: 'text',
    offer: (phone: string) => `Text message to ${phone}`,
    sent: `We sent a ${code.length}-digit code by text message.`,
  },
  { value: 'call', offer: (phone: string) => `Call ${phone}`, sent: 'We are calling you. Listen for the code.' },
  { value: 'email', offer: (_phone: string, mail: string) => `Email ${mail}`, sent: 'We emailed you a code.' },
] as const;

const maskedMailOf = (userName: string): string => `${charactersOf(userName)[0] ?? ''}•••@mail.example`;
