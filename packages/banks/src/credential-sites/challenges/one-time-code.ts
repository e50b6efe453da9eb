import { secretsEqual } from '@fin-link/storage';
import { seededRandom } from '../../basics/index.ts';
import { noOtherMethod, type Challenge, type Verdict } from './challenge.ts';

/** The code that every simulated bank accepts. */
export const code = '123456';

/** Creates a challenge for a code that the bank sends by text message. The customer can request a new code. */
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
    judge: (_state, values) => judgeCode(step, values),
    stepAfterResend: () => step,
    stepForOtherMethod: noOtherMethod,
  };
}

/** Checks a code, ignoring white space. Returns `null` if the answer is missing. */
export function judgeCode(step: string, { answer }: Readonly<Record<string, string>>): Verdict | null {
  if (answer === undefined) return null;
  return secretsEqual(answer.replaceAll(/\s/g, ''), code) ? { kind: 'passed' } : { kind: 'refused', step };
}

/** Returns the masked phone number of a user, for example `••• 4821`. */
export const phoneOf = (siteId: string, userName: string): string =>
  `••• ${seededRandom(siteId, userName, 'phone').digits(4)}`;
