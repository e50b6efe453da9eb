import { createHmac } from 'node:crypto';
import type { Clock } from '@fin-link/storage';

/** Length of a time step in milliseconds. */
const step = 60_000;
/** Number of later time steps in which a nonce is still valid. */
const stepsAfter = 3;

export interface Nonces {
  current(): string;
  isGood(nonce: unknown): boolean;
}

/** Creates stateless nonces for the data endpoints. The authorization server uses other nonces. */
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
