import type { JobContext } from '@fin-link/storage';
import type { Connector } from '../../connectors/index.ts';

/** The connector, which asks a bank only while nobody else can have taken up the refresh. */
export function heldConnector(connector: Connector, hold: JobContext['hold']): Connector {
  const held =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await hold();
      return call(...args);
    };
  return {
    signIn: held((...asked: Parameters<Connector['signIn']>) => connector.signIn(...asked)),
    answer: held((...asked: Parameters<Connector['answer']>) => connector.answer(...asked)),
    resume: held((...asked: Parameters<Connector['resume']>) => connector.resume(...asked)),
    listAccounts: held((...asked: Parameters<Connector['listAccounts']>) => connector.listAccounts(...asked)),
    listTransactions: held((...asked: Parameters<Connector['listTransactions']>) =>
      connector.listTransactions(...asked),
    ),
    listHoldings: held((...asked: Parameters<Connector['listHoldings']>) => connector.listHoldings(...asked)),
    signOut: held((...asked: Parameters<Connector['signOut']>) => connector.signOut(...asked)),
  };
}
