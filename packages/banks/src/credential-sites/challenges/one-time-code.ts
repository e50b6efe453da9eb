import { secretsEqual } from '@fin-link/storage';
import { seededRandom } from '../../randomness/seeded-random.ts';
import type { Challenge } from './challenge.ts';

const code = '123456';

/** A code by text message, sent again on request. */
export function oneTimeCode(siteId: string): Challenge {
  return {
    kind: 'token',
    attempts: 3,
    expiresIn: 180,
    summary: 'A one-time code by text message. It expires after three minutes; a new one can be sent.',
    answers: { answer: code },
    ask: (userName) => ({
      kind: 'token',
      title: 'Enter your one-time code',
      text: `We sent a ${code.length}-digit code to your mobile phone.`,
      destination: `••• ${seededRandom(siteId, userName, 'phone').digits(4)}`,
      length: code.length,
      canResend: true,
    }),
    accepts: ({ answer }) => (answer === undefined ? null : secretsEqual(answer.replaceAll(/\s/g, ''), code)),
  };
}
