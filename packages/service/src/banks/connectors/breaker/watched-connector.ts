import type { Connector } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import type { BankBreakers, WatchedRefresh } from './bank-breakers.ts';

/**
 * Returns the connector for one refresh. Each call first awaits `inTurn`. While the breaker is open, sign-ins fail immediately and running
 * refreshes continue.
 */
export function watchedConnector(
  connector: Connector,
  breakers: BankBreakers,
  inTurn: () => Promise<void> = () => Promise.resolve(),
): Connector {
  const refresh: WatchedRefresh = { hasFailed: false };
  return {
    async signIn(target, values, signal) {
      await inTurn();
      return breakers.enter(target.providerId, signal, (own) => connector.signIn(target, values, own));
    },
    async answer(target, session, values, signal) {
      await inTurn();
      const call = (own: AbortSignal) => connector.answer(target, session, values, own);
      return breakers.goOn(target.providerId, signal, call, refresh);
    },
    async resume(target, session, signal) {
      await inTurn();
      return breakers.goOn(target.providerId, signal, (own) => connector.resume(target, session, own), refresh);
    },
    async listAccounts(target, session, signal, requested) {
      await inTurn();
      const call = (own: AbortSignal) => connector.listAccounts(target, session, own, requested);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    async listTransactions(target, session, accountKey, period, signal) {
      await inTurn();
      const call = (own: AbortSignal) => connector.listTransactions(target, session, accountKey, period, own);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    async listHoldings(target, session, accountKey, signal) {
      await inTurn();
      const call = (own: AbortSignal) => connector.listHoldings(target, session, accountKey, own);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    async signOut(target, session, signal) {
      await inTurn();
      return connector.signOut(target, session, signal);
    },
  };
}

/**
 * Returns the authority with the same protection: while the breaker is open, no consent begins and no grant is opened. Revocations are
 * always sent.
 */
export const watchedAuthority = (authority: ConsentAuthority, breakers: BankBreakers): ConsentAuthority => ({
  ...authority,
  begin: (target, requested, signal) =>
    breakers.enter(target.providerId, signal, (own) => authority.begin(target, requested, own)),
  complete: (target, transaction, parameters, signal) =>
    breakers.watch(target.providerId, signal, (own) => authority.complete(target, transaction, parameters, own)),
  open: (target, grant, signal, presence) =>
    breakers.enter(target.providerId, signal, (own) => authority.open(target, grant, own, presence)),
  status: (target, grant, signal) => authority.status(target, grant, signal),
  revoke: (target, grant, signal) => authority.revoke(target, grant, signal),
});
