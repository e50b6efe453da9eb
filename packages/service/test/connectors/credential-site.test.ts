import { openTestStorage, manualClock } from '@fin-link/testing';
import { afterTests } from '@fin-link/testing';
import { createCredentialSiteConnector } from '../../src/connectors/credential-site/index.ts';
import { testBanks } from '../harness/test-banks.ts';
import { runConnectorSuite } from './conformance.ts';

const account = {
  siteAccountId: 'account-1',
  name: 'Checking',
  type: 'checking',
  number: '123456789',
  routing: null,
  holderName: 'A Person',
  openedOn: '2020-01-01',
  balance: { amount: '1.00', currency: 'USD' },
  available: null,
  creditLimit: null,
  dueDate: null,
  amountDue: null,
  interestRate: null,
  points: null,
  unavailable: null,
};
const transaction = {
  siteTransactionId: 'transaction-1',
  status: 'posted',
  date: '2025-01-01',
  postedOn: '2025-01-01',
  description: 'COFFEE',
  amount: { amount: '-1.00', currency: 'USD' },
  runningBalance: null,
  checkNumber: null,
};
const token = {
  kind: 'token',
  title: 'Code',
  text: 'Type it',
  destination: null,
  length: 6,
  canResend: true,
  otherMethod: false,
};

runConnectorSuite({
  name: 'credential-site',
  connect(baseUrl, limits = {}) {
    const connector = createCredentialSiteConnector({
      baseUrl,
      connectTimeout: 1_000,
      requestTimeout: 10_000,
      maxReplySize: 4_000_000,
      ...limits,
    });
    afterTests(() => connector.close());
    return connector;
  },
  async good() {
    const baseUrl = await testBanks({ storage: await openTestStorage(), clock: manualClock() });
    return {
      baseUrl,
      target: { providerId: 16002, bankKey: '16002' },
      values: { LOGIN: 'ok', PASSWORD: 'ok' },
      answer: { answer: '123456' },
      wrongAnswer: { answer: '000000' },
    };
  },
  replies: {
    accounts: (change = {}) => ({ accounts: [{ ...account, ...change }] }),
    transactions: (transactions, nextCursor) => ({ transactions, nextCursor }),
    transaction: (change = {}) => ({ ...transaction, ...change }),
    challenge: (change = {}) => ({
      result: 'challenge',
      siteSession: 'site-session-of-a-bank',
      challenge: { ...token, ...change },
      expiresIn: 180,
      attemptsLeft: 3,
    }),
    problem: (additionalStatus) => ({ problem: { additionalStatus, message: 'No.' } }),
  },
});
