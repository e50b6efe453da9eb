import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { createCredentialSiteConnector } from '../../../src/banks/connectors/credential-site/index.ts';
import { testBanks } from '../../harness/test-banks.ts';
import { runConnectorSuite } from './conformance.ts';
import { siteAccount as account, siteTransaction as transaction } from './site-rows.ts';
import type { WorkingBank } from './working-bank.ts';

const token = {
  kind: 'token',
  title: 'Code',
  text: 'Type it',
  destination: null,
  length: 6,
  canResend: true,
  otherMethod: false,
};

const login = (userName: string) => ({ LOGIN: userName, PASSWORD: 'ok' });
const answered = (answer: string): Record<string, string> => ({ answer });
const questions = { 'first-pet': 'Biscuit', 'birth-city': 'Springfield', 'first-teacher': 'Garcia' };
const wrongAnswer = answered('000000');

/** Customers of all credential sites, one per way of signing in. */
const customers: (Partial<Pick<WorkingBank, 'values' | 'answers' | 'wrongAnswer'>> & { siteId: string })[] = [
  { siteId: '16001' },
  { siteId: '16002', answers: [answered('123456')], wrongAnswer },
  { siteId: '16003', answers: [{ 'first-pet': 'Biscuit' }], wrongAnswer: { 'first-pet': 'Rex' } },
  {
    siteId: '16003',
    values: login('ok-three'),
    answers: [questions],
    wrongAnswer: { ...questions, 'birth-city': 'Shelbyville' },
  },
  { siteId: '16004', answers: [answered('R7KM4')], wrongAnswer },
  { siteId: '16004', values: login('ok-pictures'), answers: [answered('lighthouse')], wrongAnswer: answered('fish') },
  { siteId: '16005', answers: [answered('email'), answered('123456')], wrongAnswer },
  { siteId: '16006' },
  { siteId: '16006', values: { CUSTOMER_NUMBER: '1000042', PIN: '2580' } },
  { siteId: '16010' },
];

type Keyed = { key?: string };

runConnectorSuite({
  name: 'credential-site',
  connect(baseUrl, limits = {}) {
    const connector = createCredentialSiteConnector({
      baseUrl,
      connectTimeout: 10_000,
      requestTimeout: 10_000,
      maxReplySize: 4_000_000,
      ...limits,
    });
    afterTests(() => connector.close());
    return connector;
  },
  async good() {
    const baseUrl = await testBanks({ storage: await openTestStorage(), clock: manualClock() });
    return customers.map(({ siteId, values = login('ok'), answers = [], wrongAnswer = null }) => ({
      name: `${siteId}, ${Object.values(values)[0]}`,
      baseUrl,
      target: { providerId: Number(siteId), bankKey: siteId },
      values,
      answers,
      wrongAnswer,
    }));
  },
  replies: {
    accounts: ({ key: siteAccountId = account.siteAccountId, ...change }: Keyed = {}) => ({
      accounts: [{ ...account, siteAccountId, ...change }],
    }),
    transactions: (transactions, nextCursor) => ({ transactions, nextCursor }),
    transaction: ({ key: siteTransactionId = transaction.siteTransactionId, ...change }: Keyed = {}) => ({
      ...transaction,
      siteTransactionId,
      ...change,
    }),
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
