import { afterTests } from '@fin-link/testing';
import { createFdxConnector } from '../../../../src/banks/connectors/fdx/index.ts';
import { sealedState } from '../../../../src/banks/connectors/fdx/fapi2-profile.ts';
import { newProofKey } from '../../../../src/banks/connectors/open-banking/proofs.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

/** Request for the transactions of the account `key`. */
export const list = 'GET /data/accounts/key/transactions?startTime=2025-01-01&endTime=2025-12-31&limit=500';
/** One transaction. */
export const row = {
  accountId: 'key',
  transactionId: 't1',
  status: 'POSTED',
  transactionTimestamp: '2025-03-30T00:30:00-05:00',
  postedTimestamp: '2025-04-01',
  debitCreditMemo: 'DEBIT',
  amount: 12.5,
  payee: 'Harbor Café',
};

/** Creates a connector that reads a hostile bank's data under a consent. */
export async function hostileData() {
  const target = { providerId: 16030, bankKey: 'hostile' };
  const never = new AbortController().signal;
  const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
  const proofKey = await newProofKey();
  const sessionWith = (...clusters: string[]): string =>
    sealedState.session.write({ accessToken: 'token', consentId: 'consent-1', clusters, proofKey, presence: null });
  const session = sessionWith();
  const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
  const { connector, close } = createFdxConnector({
    banks: new Map([[target.bankKey, hostile.party]]),
    ...hostileLimits,
  });
  afterTests(close);
  return {
    hostile,
    session,
    sessionWith,
    accounts: (opened = session) => connector.listAccounts(target, opened, never),
    transactions: (change: object = {}) =>
      connector.listTransactions(target, session, 'key', { ...period, ...change }, never),
    holdings: (opened: string) => connector.listHoldings(target, opened, 'key', never),
  };
}
