import { request } from '../../host/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { LinkEffect } from '../model/link-effect.ts';

/** Another attempt with what is stored, as far as the session's deep link says: of balances alone where that is its action. */
export function refreshEffects({ start }: SessionFacts, providerAccountId: number): readonly LinkEffect[] {
  const isOfBalances = start.action === 'balance-refresh' && start.providerAccountId === providerAccountId;
  const query = isOfBalances ? { query: { scope: 'balances' as const } } : {};
  return [{ type: 'startTimers' }, request('refreshProviderAccount', { providerAccountId, ...query })];
}
