import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { exportJWK, generateKeyPair } from 'jose';
import { expect } from 'vitest';
import { createCdsConnector } from '../../../src/connectors/cds/index.ts';
import { kept } from '../../../src/connectors/cds/kept.ts';
import type { Connector } from '../../../src/connectors/connector.ts';
import type { ConsentAuthority } from '../../../src/connectors/consent-authority.ts';
import type { OpenBankParty } from '../../../src/connectors/open-banking/party.ts';
import { cdsTarget, testCdsBank } from '../../harness/test-cds-bank.ts';
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
  redirectUri: 'http://localhost:4000/oauth/callback/16040',
  signingKey: { ...(await exportJWK(keys.privateKey)), kid: 'own' },
  transport: await issueCertificate(directory, { commonName: 'fin-link', use: 'client' }, systemClock),
  authority: directory.certificate,
};
const held = {
  arrangementId: 'a',
  subject: 's',
  scopes: ['bank:accounts.basic:read', 'bank:transactions:read'],
  accessToken: 'token',
  accessUntil: 0,
  refreshToken: 'r',
  seenAt: 0,
};
const grant = kept.grant.write(held);
const transaction = kept.transaction.write({
  state: 's',
  nonce: 'n',
  codeVerifier: 'v',
  scopes: held.scopes,
  until: '2100-01-01T00:00:00.000Z',
  arrangementId: null,
  subject: null,
});
const asked = {
  consentId: 1,
  scopes: ['ACCOUNT_DETAILS'] as const,
  at: new Date('2099-10-03T00:00:00Z'),
  until: new Date('2100-01-01T00:00:00Z'),
  bankConsentId: null,
  presence,
};

runConnectorSuite({
  name: 'cds',
  connect(baseUrl, limits = {}) {
    const party = good.get(baseUrl) ?? { ...anyParty, issuer: baseUrl, dataUrl: `${baseUrl}/data` };
    const cds = createCdsConnector({
      banks: new Map([target.bankKey, cdsTarget.bankKey, '../../x'].map((bankKey) => [bankKey, party])),
      clock: systemClock,
      recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
      connectTimeout: 1_000,
      requestTimeout: 10_000,
      maxReplySize: 4_000_000,
      ...limits,
    });
    afterTests(() => cds.close());
    authorities.set(cds.connector, cds.authority);
    return cds.connector;
  },
  sessionOf: (accessToken) => kept.session.write({ ...held, accessToken, presence: null }),
  calls(reached) {
    const authority = authorities.get(reached) ?? expect.fail('no authority');
    const session = kept.session.write({ ...held, presence: null });
    return [
      ['resume', () => reached.resume(target, session, never)],
      ['listAccounts', () => reached.listAccounts(target, session, never)],
      ['listTransactions', () => reached.listTransactions(target, session, 'key', period, never)],
      ['begin', () => authority.begin(target, asked, never)],
      ['complete', () => authority.complete(target, transaction, { response: 'a.b.c' }, never)],
      ['open', () => authority.open(target, grant, never)],
      ['status', () => authority.status(target, grant, never)],
      ['revoke', () => authority.revoke(target, grant, never)],
    ];
  },
  async good() {
    const bank = await testCdsBank();
    good.set(bank.origin, bank.party);
    const { authority, link, open } = linkingTo(bank);
    let last = '';
    return [
      {
        name: 'CDS 1.36.0',
        baseUrl: bank.origin,
        target: cdsTarget,
        values: {},
        answers: [],
        wrongAnswer: null,
        byConsent: {
          async open() {
            last = (await link()).grant;
            return open(last);
          },
          end: async () => void (await authority.revoke(cdsTarget, last, never)),
        },
      },
    ];
  },
  replies: {
    accounts: ({ balance }: { balance?: { amount: string; currency: string } } = {}) => ({
      data: {
        accounts: [
          {
            accountId: 'key',
            displayName: 'Everyday',
            maskedNumber: 'xxx-xxx xxxxx1234',
            productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
            productName: 'Everyday',
          },
        ],
        balances: [
          {
            accountId: 'key',
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
    }: { amount?: { amount: string; currency: string }; description?: string } = {}) => ({
      accountId: 'key',
      transactionId: 'transaction-1',
      status: 'POSTED',
      postingDateTime: '2025-01-01T00:00:00+11:00',
      description,
      amount: amount?.amount ?? '-1.00',
      currency: amount?.currency ?? 'AUD',
    }),
  },
});
