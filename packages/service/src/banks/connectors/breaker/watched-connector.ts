import type { Connector } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import type { BankBreakers, WatchedRefresh } from './bank-breakers.ts';

/** Returns the connector for one refresh. While the breaker is open, sign-ins fail immediately and running refreshes continue. */
export function watchedConnector(connector: Connector, breakers: BankBreakers): Connector {
  const refresh: WatchedRefresh = { hasFailed: false };
  return {
    signIn: (target, values, signal) =>
      breakers.enter(target.providerId, signal, (own) => connector.signIn(target, values, own)),
    answer: (target, session, values, signal) =>
      breakers.goOn(target.providerId, signal, (own) => connector.answer(target, session, values, own), refresh),
    resume: (target, session, signal) =>
      breakers.goOn(target.providerId, signal, (own) => connector.resume(target, session, own), refresh),
    listAccounts: (target, session, signal, asked) =>
      breakers.watch(target.providerId, signal, (own) => connector.listAccounts(target, session, own, asked), refresh),
    listTransactions(target, session, accountKey, period, signal) {
      const call = (own: AbortSignal) => connector.listTransactions(target, session, accountKey, period, own);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    listHoldings(target, session, accountKey, signal) {
      const call = (own: AbortSignal) => connector.listHoldings(target, session, accountKey, own);
      return breakers.watch(target.providerId, signal, call, refresh);
    },
    signOut: (target, session, signal) => connector.signOut(target, session, signal),
  };
}

/**
 * Returns the authority with the same protection: while the breaker is open, no consent begins and no grant is opened. Revocations are
 * always sent.
 */
export const watchedAuthority = (authority: ConsentAuthority, breakers: BankBreakers): ConsentAuthority => ({
  ...authority,
  begin: (target, asked, signal) =>
    breakers.enter(target.providerId, signal, (own) => authority.begin(target, asked, own)),
  complete: (target, transaction, parameters, signal) =>
    breakers.watch(target.providerId, signal, (own) => authority.complete(target, transaction, parameters, own)),
  open: (target, grant, signal, presence) =>
    breakers.enter(target.providerId, signal, (own) => authority.open(target, grant, own, presence)),
  status: (target, grant, signal) => authority.status(target, grant, signal),
  revoke: (target, grant, signal) => authority.revoke(target, grant, signal),
});
