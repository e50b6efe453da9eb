import { HostError } from '../http/index.ts';
import { optionsOf } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';

const linking = new Set(['aggregation', 'aggregation-plus-verification']);

/**
 * Accounts that a user adds by hand belong to sessions with the capability `manual`, and to linking where the configuration offers them.
 * Throws `capability.missing`.
 */
export function requireOwnAccounts(session: Session): void {
  const { flow, manualAccounts } = optionsOf(session);
  const links = session.capabilities.includes('link') && manualAccounts && linking.has(flow);
  if (!links && !session.capabilities.includes('manual')) throw new HostError('capability.missing');
}

/** As `requireOwnAccounts`, for one account: a session that starts with an account has no other. */
export function requireOwnAccount(session: Session, accountId: number): void {
  requireOwnAccounts(session);
  if ((session.start.accountId ?? accountId) !== accountId) throw new HostError('capability.missing');
}
