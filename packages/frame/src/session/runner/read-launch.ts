import type { SessionView } from '@fin-link/contracts/browser';
import { hostErrorCodes, launchReply } from '@fin-link/contracts/browser';
import type { FailedRequest } from '@fin-link/flow';
import type { LaunchResult } from '../launch/launcher.ts';

/** Result of a launch for the flows. The host's reply is parsed. */
export type Opened = { session: SessionView } | { failure: FailedRequest };

/**
 * Returns a failure with a known code. Replaces unknown codes by `reply.invalid`. Replaces `page.unreachable` by `network.lost` if the
 * device has no network, because the page does not distinguish a lost request from a broken server.
 */
function knownFailure(failure: FailedRequest): FailedRequest {
  const { code } = failure;
  if (code === 'page.unreachable') return { ...failure, code: navigator.onLine ? code : 'network.lost' };
  const known: readonly string[] = ['network.lost', 'session.refused', ...hostErrorCodes];
  return known.includes(code) ? failure : { ...failure, code: 'reply.invalid' };
}

/** Returns the session in a launch result, parsed by the contract's schema. Returns a failure if the launch failed. */
export function readLaunch(result: LaunchResult): Opened {
  if ('failure' in result) return { failure: knownFailure(result.failure) };
  const { success, data } = launchReply.safeParse(result.reply);
  return success ? { session: data.session } : { failure: { code: 'reply.invalid', reference: '', retryAfter: null } };
}
