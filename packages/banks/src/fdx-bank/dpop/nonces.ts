import { createHmac } from 'node:crypto';
import type { Clock } from '@fin-link/storage';

/** Milliseconds. */
const step = 60_000;
/** A nonce is good in the step it was made in and in so many after it. */
const stepsAfter = 3;

export interface Nonces {
  current(): string;
  isGood(nonce: unknown): boolean;
}

/** Of the data addresses; nothing is remembered of them. The authorization server has its own. */
export function createNonces(key: Buffer, clock: Clock): Nonces {
  const nonceOf = (number: number): string => createHmac('sha256', key).update(`data ${number}`).digest('base64url');
  const now = (): number => Math.floor(clock.now().getTime() / step);
  return {
    current: () => nonceOf(now()),
    isGood: (nonce) => {
      const last = now();
      return Array.from({ length: stepsAfter + 1 }, (_, ago) => nonceOf(last - ago)).some((one) => one === nonce);
    },
  };
}
