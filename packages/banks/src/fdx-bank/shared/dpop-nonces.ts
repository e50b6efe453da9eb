import { createHmac } from 'node:crypto';
import type { Clock } from '@fin-link/storage';

/** Length of a time step in milliseconds. */
const stepMs = 60_000;
/** Number of time steps after its own in which a nonce is still valid. */
const maxStepsAfter = 3;

/** Nonces that DPoP proofs must contain. */
export interface Nonces {
  /** Returns the nonce of the current time step. */
  current(): string;
  /** Returns `true` if a nonce is of the current time step or of one of the last `maxStepsAfter` steps. */
  isGood(nonce: unknown): boolean;
}

/** Creates stateless nonces for the data endpoints. The authorization server uses other nonces. */
export function createNonces(key: Buffer, clock: Clock): Nonces {
  const nonceOf = (step: number): string => createHmac('sha256', key).update(`data ${step}`).digest('base64url');
  const currentStep = (): number => Math.floor(clock.now().getTime() / stepMs);
  return {
    current: () => nonceOf(currentStep()),
    isGood: (nonce) => {
      const step = currentStep();
      const validNonces = Array.from({ length: maxStepsAfter + 1 }, (_, age) => nonceOf(step - age));
      return validNonces.some((validNonce) => validNonce === nonce);
    },
  };
}
