import { request } from '../../requests/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { LinkEffect } from '../model/link-effect.ts';

/** Whether the session was started to refresh only the balances of this connection. */
export const isBalanceRefresh = ({ start }: SessionFacts, providerAccountId: number): boolean =>
  start.action === 'balance-refresh' && start.providerAccountId === providerAccountId;

/**
 * Returns the effects that start another attempt with the stored credentials. Refreshes only balances if the session was started for
 * that.
 */
export function refreshEffects(facts: SessionFacts, providerAccountId: number): readonly LinkEffect[] {
  const query = isBalanceRefresh(facts, providerAccountId) ? { query: { scope: 'balances' as const } } : {};
  return [{ type: 'startTimers' }, request('refreshProviderAccount', { providerAccountId, ...query })];
}
