import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { sealedState } from '../../../../src/banks/connectors/obie/sealed-state.ts';
import { obieTarget, testObieBank } from '../../../harness/test-obie-bank.ts';
import { runConsentedSuite, type AccountChange, type TransactionChange } from '../open-banking/conformance.ts';
import { anyParty } from '../open-banking/hostile-party.ts';
import { linkingTo } from './linking.ts';

const { bound: party } = await anyParty(16020, 'http://localhost');

runConsentedSuite({
  name: 'obie',
  standard: 'OBIE 4.0',
  target: obieTarget,
  party,
  connect: (banks, limits) => createObieConnector({ banks, ...limits }),
  async working() {
    const bank = await testObieBank();
    return { party: bank.party, ways: linkingTo(bank) };
  },
  sealed: {
    session: (accessToken) =>
      sealedState.session.write({ accessToken, consentId: 'c', scopes: ['ACCOUNT_DETAILS'], presence: null }),
    grant: sealedState.grant.write({
      consentId: 'c',
      scopes: ['ACCOUNT_DETAILS'],
      accessToken: 'a',
      accessUntil: 0,
      refreshToken: 'r',
    }),
    transaction: sealedState.transaction.write({
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      subject: null,
      consentId: 'c',
      scopes: ['ACCOUNT_DETAILS'],
      isNew: true,
      expiresAt: null,
    }),
  },
  returned: () => ({ state: 's', code: 'c', id_token: 'a.b.c' }),
  replies: {
    accounts: ({ balance, key = 'key' }: AccountChange = {}) => ({
      Data: {
        Account: [{ AccountId: key, Currency: 'GBP', AccountTypeCode: 'CACC', Nickname: 'Current' }],
        Balance: [
          {
            AccountId: key,
            Type: 'ITBD',
            CreditDebitIndicator: 'Credit',
            Amount: { Amount: balance?.amount ?? '1.00', Currency: balance?.currency ?? 'GBP' },
          },
        ],
      },
    }),
    transactions: (Transaction, next) => ({
      Data: { Transaction },
      ...(next !== null && { Links: { Next: `?page=${next}` } }),
    }),
    transaction: ({
      amount,
      description = 'COFFEE',
      key = 'transaction-1',
      date = '2025-01-01',
    }: TransactionChange = {}) => ({
      AccountId: 'key',
      TransactionId: key,
      CreditDebitIndicator: 'Debit',
      Status: 'BOOK',
      BookingDateTime: `${date}T00:00:00+00:00`,
      TransactionInformation: description,
      Amount: { Amount: amount?.amount ?? '1.00', Currency: amount?.currency ?? 'GBP' },
    }),
  },
});
