import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { exportJWK, generateKeyPair } from 'jose';
import { expect } from 'vitest';
import type { Connector } from '../../../src/connectors/connector.ts';
import type { ConsentAuthority } from '../../../src/connectors/consent-authority.ts';
import { createObieConnector, type OpenBankParty } from '../../../src/connectors/obie/index.ts';
import { kept } from '../../../src/connectors/obie/kept.ts';
import { obieTarget, testObieBank } from '../../harness/test-obie-bank.ts';
import { runConnectorSuite } from '../conformance.ts';
import { never, period, presence } from '../open-banking/linking.ts';
import { linkingTo } from './linking.ts';

const target = { providerId: 16001, bankKey: '16001' };
const authorities = new WeakMap<Connector, ConsentAuthority>();
const good = new Map<string, OpenBankParty>();
const keys = await generateKeyPair('PS256', { extractable: true });
const directory = await createAuthority('Test directory', systemClock);
const anyParty = {
  clientId: 'fin-link',
  redirectUri: 'http://localhost:4000/oauth/callback/16020',
  signingKey: { ...(await exportJWK(keys.privateKey)), kid: 'own' },
  transport: await issueCertificate(directory, { commonName: 'fin-link', use: 'client' }, systemClock),
  authority: directory.certificate,
};
const grant = kept.grant.write({ consentId: 'c', accessToken: 'a', accessUntil: 0, refreshToken: 'r' });
const transaction = kept.transaction.write({
  state: 's',
  nonce: 'n',
  codeVerifier: 'v',
  consentId: 'c',
  expiresAt: null,
});
const asked = {
  consentId: 1,
  scopes: ['ACCOUNT_DETAILS'] as const,
  at: new Date(),
  until: new Date('2100-01-01T00:00:00Z'),
  bankConsentId: null,
  presence,
};

runConnectorSuite({
  name: 'obie',
  connect(baseUrl, limits = {}) {
    const party = good.get(baseUrl) ?? { ...anyParty, issuer: baseUrl, dataUrl: `${baseUrl}/data` };
    const obie = createObieConnector({
      banks: new Map([target.bankKey, obieTarget.bankKey, '../../x'].map((bankKey) => [bankKey, party])),
      clock: systemClock,
      connectTimeout: 1_000,
      requestTimeout: 10_000,
      maxReplySize: 4_000_000,
      ...limits,
    });
    afterTests(() => obie.close());
    authorities.set(obie.connector, obie.authority);
    return obie.connector;
  },
  sessionOf: (accessToken) => kept.session.write({ accessToken, consentId: 'c', presence: null }),
  calls(reached) {
    const authority = authorities.get(reached) ?? expect.fail('no authority');
    const session = kept.session.write({ accessToken: 'token', consentId: 'c', presence: null });
    const returned = { state: 's', code: 'c', id_token: 'a.b.c' };
    return [
      ['resume', () => reached.resume(target, session, never)],
      ['listAccounts', () => reached.listAccounts(target, session, never)],
      ['listTransactions', () => reached.listTransactions(target, session, 'key', period, never)],
      ['begin', () => authority.begin(target, asked, never)],
      ['complete', () => authority.complete(target, transaction, returned, never)],
      ['open', () => authority.open(target, grant, never)],
      ['status', () => authority.status(target, grant, never)],
      ['revoke', () => authority.revoke(target, grant, never)],
    ];
  },
  async good() {
    const bank = await testObieBank();
    good.set(bank.origin, bank.party);
    const { authority, link, open } = linkingTo(bank);
    let last = '';
    return [
      {
        name: 'OBIE 4.0',
        baseUrl: bank.origin,
        target: obieTarget,
        values: {},
        answers: [],
        wrongAnswer: null,
        byConsent: {
          async open() {
            last = (await link()).grant;
            return open(last);
          },
          end: async () => void (await authority.revoke(obieTarget, last, never)),
        },
      },
    ];
  },
  replies: {
    accounts: ({ balance }: { balance?: { amount: string; currency: string } } = {}) => ({
      Data: {
        Account: [{ AccountId: 'key', Currency: 'GBP', AccountTypeCode: 'CACC', Nickname: 'Current' }],
        Balance: [
          {
            AccountId: 'key',
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
    }: { amount?: { amount: string; currency: string }; description?: string } = {}) => ({
      AccountId: 'key',
      TransactionId: 'transaction-1',
      CreditDebitIndicator: 'Debit',
      Status: 'BOOK',
      BookingDateTime: '2025-01-01T00:00:00+00:00',
      TransactionInformation: description,
      Amount: { Amount: amount?.amount ?? '1.00', Currency: amount?.currency ?? 'GBP' },
    }),
  },
});
