import { secretsEqual } from '@fin-link/storage';
import { seededRandom } from '../../basics/index.ts';
import { noOtherMethod, type Challenge, type Verdict } from './challenge.ts';

export const code = '123456';

/** Judges a code. Returns `null` if the answer is missing. */
export function judgeCode(step: string, { answer }: Readonly<Record<string, string>>): Verdict | null {
  if (answer === undefined) return null;
  return secretsEqual(answer.replaceAll(/\s/g, ''), code) ? { kind: 'passed' } : { kind: 'refused', step };
}

export const phoneOf = (siteId: string, userName: string): string =>
  `••• ${seededRandom(siteId, userName, 'phone').digits(4)}`;

/** Asks for a code that is sent by text message, and again on request. */
export function oneTimeCode(siteId: string): Challenge {
  const step = 'code';
  return {
    kind: 'token',
    attempts: 3,
    expiresIn: 180,
    summary: 'A one-time code by text message. It expires after three minutes. You can ask for a new one.',
    answers: { answer: code },
    variants: [],
    firstStep: () => step,
    ask: ({ userName }) => ({
      kind: 'token',
      title: 'Enter your one-time code',
      text: `We sent a ${code.length}-digit code to your mobile phone.`,
      destination: phoneOf(siteId, userName),
      length: code.length,
      canResend: true,
      otherMethod: false,
    }),
    judge: (_asking, values) => judgeCode(step, values),
    again: () => step,
    otherMethod: noOtherMethod,
  };
}
