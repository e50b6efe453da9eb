import type { Connector } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import type { BankBreakers, WatchedRefresh } from './bank-breakers.ts';

/**
 * Returns the connector for one refresh, protected by the bank's circuit breaker. Each call first waits for `awaitTurn`. While the breaker
 * is open, sign-ins fail immediately and running refreshes continue.
 */
export function watchedConnector(
  connector: Connector,
  breakers: BankBreakers,
  awaitTurn: () => Promise<void> = () => Promise.resolve(),
): Connector {
  const refresh: WatchedRefresh = { hasFailed: false };
  return {
    async signIn(target, values, signal) {
      await awaitTurn();
      return breakers.enter(target.providerId, signal, (callSignal) => connector.signIn(target, values, callSignal));
    },
    async answer(target, session, values, signal) {
      await awaitTurn();
      const call = (callSignal: AbortSignal) => connector.answer(target, session, values, callSignal);
      return breakers.continueSignIn(target.providerId, signal, call, refresh);
    },
    async resume(target, session, signal) {
      await awaitTurn();
      return breakers.continueSignIn(
        target.providerId,
        signal,
        (callSignal) => connector.resume(target, session, callSignal),
        refresh,
      );
    },
    async listAccounts(target, session, signal, requested) {
      await awaitTurn();
      const call = (callSignal: AbortSignal) => connector.listAccounts(target, session, callSignal, requested);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    async listTransactions(target, session, accountKey, period, signal) {
      await awaitTurn();
      const call = (callSignal: AbortSignal) =>
        connector.listTransactions(target, session, accountKey, period, callSignal);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    async listHoldings(target, session, accountKey, signal) {
      await awaitTurn();
      const call = (callSignal: AbortSignal) => connector.listHoldings(target, session, accountKey, callSignal);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    async signOut(target, session, signal) {
      await awaitTurn();
      return connector.signOut(target, session, signal);
    },
  };
}

/**
 * Returns the authority, protected by the bank's circuit breaker. While the breaker is open, no authorization begins and no grant is
 * opened. Requests for the status and revocations are always sent.
 */
export const watchedAuthority = (authority: ConsentAuthority, breakers: BankBreakers): ConsentAuthority => ({
  ...authority,
  begin: (target, requested, signal) =>
    breakers.enter(target.providerId, signal, (callSignal) => authority.begin(target, requested, callSignal)),
  complete: (target, transaction, parameters, signal) =>
    breakers.watch(target.providerId, signal, (callSignal) =>
      authority.complete(target, transaction, parameters, callSignal),
    ),
  open: (target, grant, signal, presence) =>
    breakers.enter(target.providerId, signal, (callSignal) => authority.open(target, grant, callSignal, presence)),
  status: (target, grant, signal) => authority.status(target, grant, signal),
  revoke: (target, grant, signal) => authority.revoke(target, grant, signal),
});
