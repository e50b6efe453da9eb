import { request } from '../../requests/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { LinkEffect } from '../model/link-effect.ts';

/** Whether the session's deep link asks for the balances of this connection alone. */
export const isOfBalances = ({ start }: SessionFacts, providerAccountId: number): boolean =>
  start.action === 'balance-refresh' && start.providerAccountId === providerAccountId;

/** Another attempt with what is stored, as far as the session's deep link says. */
export function refreshEffects(facts: SessionFacts, providerAccountId: number): readonly LinkEffect[] {
  const query = isOfBalances(facts, providerAccountId) ? { query: { scope: 'balances' as const } } : {};
  return [{ type: 'startTimers' }, request('refreshProviderAccount', { providerAccountId, ...query })];
}
