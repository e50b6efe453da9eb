import type { SessionView } from '@fin-link/contracts/browser';
import { hostErrorCodes, launchReply } from '@fin-link/contracts/browser';
import type { FailedRequest } from '@fin-link/flow';
import type { LaunchResult } from '../launch/launcher.ts';

/** Result of a launch for the flows. The host's reply is parsed. */
export type Opened = { session: SessionView } | { failure: FailedRequest };

/**
 * Replaces unknown codes by `reply.invalid`. The page uses the same code for a lost request and a broken server, so this function
 * checks whether the device has a network.
 */
function knownFailure(failure: FailedRequest): FailedRequest {
  const { code } = failure;
  if (code === 'page.unreachable') return { ...failure, code: navigator.onLine ? code : 'network.lost' };
  const isKnown =
    code === 'network.lost' || code === 'session.refused' || hostErrorCodes.some((known) => known === code);
  return isKnown ? failure : { ...failure, code: 'reply.invalid' };
}

/** Parses the host's reply by the contract's schema, before anything relies on it. */
export function readLaunch(result: LaunchResult): Opened {
  if ('failure' in result) return { failure: knownFailure(result.failure) };
  const { success, data } = launchReply.safeParse(result.reply);
  return success ? { session: data.session } : { failure: { code: 'reply.invalid', reference: '', retryAfter: null } };
}
