import type { Connector } from '../../banks/connectors/index.ts';

/** Wraps a connector so that each call first awaits `inTurn`. */
export function connectorInTurn(connector: Connector, inTurn: () => Promise<void>): Connector {
  const waiting =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await inTurn();
      return call(...args);
    };
  return {
    signIn: waiting((...asked: Parameters<Connector['signIn']>) => connector.signIn(...asked)),
    answer: waiting((...asked: Parameters<Connector['answer']>) => connector.answer(...asked)),
    resume: waiting((...asked: Parameters<Connector['resume']>) => connector.resume(...asked)),
    listAccounts: waiting((...asked: Parameters<Connector['listAccounts']>) => connector.listAccounts(...asked)),
    listTransactions: waiting((...asked: Parameters<Connector['listTransactions']>) =>
      connector.listTransactions(...asked),
    ),
    listHoldings: waiting((...asked: Parameters<Connector['listHoldings']>) => connector.listHoldings(...asked)),
    signOut: waiting((...asked: Parameters<Connector['signOut']>) => connector.signOut(...asked)),
  };
}
