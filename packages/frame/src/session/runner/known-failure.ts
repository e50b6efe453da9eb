import { hostErrorCodes } from '@fin-link/contracts/browser';
import type { FailedRequest } from '@fin-link/flow';

/**
 * What became of a launch, as this version knows it: a code that it does not know is no different from none. The page says alike
 * that its request was lost and that its server broke; the device knows whether it has a network.
 */
export function knownFailure(failure: FailedRequest): FailedRequest {
  const { code } = failure;
  if (code === 'page.unreachable') return { ...failure, code: navigator.onLine ? code : 'network.lost' };
  const isKnown =
    code === 'network.lost' || code === 'session.refused' || hostErrorCodes.some((known) => known === code);
  return isKnown ? failure : { ...failure, code: 'reply.invalid' };
}
