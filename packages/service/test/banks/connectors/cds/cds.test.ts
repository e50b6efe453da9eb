import { createCdsConnector, type CdsParty } from '../../../../src/banks/connectors/cds/index.ts';
import { sealedState } from '../../../../src/banks/connectors/cds/sealed-state.ts';
import { cdsTarget, testCdsBank } from '../../../harness/test-cds-bank.ts';
import {
  anyConsent,
  runConsentedSuite,
  type AccountChange,
  type TransactionChange,
} from '../open-banking/conformance.ts';
import { anyParty } from '../open-banking/hostile-party.ts';
import { linkingTo } from './linking.ts';

const { bound } = await anyParty(16040, 'http://localhost');
const party: CdsParty = { ...bound, brand: { id: 'brand', keysUrl: 'http://localhost/brand-keys' } };
const held = {
  arrangementId: 'a',
  subject: 's',
  scopes: ['bank:accounts.basic:read', 'bank:transactions:read'],
  accessToken: 'token',
  accessUntil: 0,
  refreshToken: 'r',
  seenAt: 0,
};

runConsentedSuite({
  name: 'cds',
  standard: 'CDS 1.36.0',
  target: cdsTarget,
  party,
  connect: (banks, limits) =>
    createCdsConnector({ banks, ...limits, recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds' }),
  async working() {
    const bank = await testCdsBank();
    return { party: bank.party, ways: linkingTo(bank) };
  },
  sealed: {
    session: (accessToken) => sealedState.session.write({ ...held, accessToken, presence: null }),
    grant: sealedState.grant.write(held),
    transaction: sealedState.transaction.write({
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      scopes: held.scopes,
      until: anyConsent.until.toISOString(),
      arrangementId: null,
      subject: null,
    }),
  },
  returned: () => ({ response: 'a.b.c' }),
  replies: {
    accounts: ({ balance, key = 'key' }: AccountChange = {}) => ({
      data: {
        accounts: [
          {
            accountId: key,
            displayName: 'Everyday',
            maskedNumber: 'xxx-xxx xxxxx1234',
            productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
            productName: 'Everyday',
          },
        ],
        balances: [
          {
            accountId: key,
            currentBalance: balance?.amount ?? '1.00',
            availableBalance: '1.00',
            currency: balance?.currency ?? 'AUD',
          },
        ],
      },
    }),
    transactions: (transactions, next) => ({
      data: { transactions },
      links: next === null ? {} : { next: `?page=${next}` },
    }),
    transaction: ({
      amount,
      description = 'COFFEE',
      key = 'transaction-1',
      date = '2025-01-01',
    }: TransactionChange = {}) => ({
      accountId: 'key',
      transactionId: key,
      status: 'POSTED',
      postingDateTime: `${date}T00:00:00+11:00`,
      description,
      amount: amount?.amount ?? '-1.00',
      currency: amount?.currency ?? 'AUD',
    }),
  },
});
