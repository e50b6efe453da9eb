import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { exportJWK, generateKeyPair } from 'jose';
import { expect } from 'vitest';
import type { Connector } from '../../../src/connectors/connector.ts';
import type { ConsentAuthority } from '../../../src/connectors/consent-authority.ts';
import { consentDetailFor } from '../../../src/connectors/fdx/consent-request.ts';
import { createFdxConnector, type RegisteredParty } from '../../../src/connectors/fdx/index.ts';
import { kept } from '../../../src/connectors/fdx/kept.ts';
import { newProofKey } from '../../../src/connectors/fdx/proofs.ts';
import { fdxTarget, testFdxBank } from '../../harness/test-fdx-bank.ts';
import { runConnectorSuite } from '../conformance.ts';
import { never, period, presence } from '../open-banking/linking.ts';
import { linkingTo } from './linking.ts';

const target = { providerId: 16001, bankKey: '16001' };
const authorities = new WeakMap<Connector, ConsentAuthority>();
const issuerOf = new WeakMap<Connector, string>();
const good = new Map<string, RegisteredParty>();
const keys = await generateKeyPair('PS256', { extractable: true });
const anyParty = {
  clientId: 'fin-link',
  redirectUri: 'http://localhost:4000/oauth/callback/16030',
  signingKey: { ...(await exportJWK(keys.privateKey)), kid: 'own' },
};
const proofKey = await newProofKey();
const asked = {
  consentId: 1,
  scopes: ['ACCOUNT_DETAILS'] as const,
  at: new Date(),
  until: new Date('2100-01-01T00:00:00Z'),
  bankConsentId: null,
  presence,
};
const detail = consentDetailFor(asked);
const grant = kept.grant.write({
  consentId: 'c',
  subject: 'u',
  detail,
  accessToken: 'a',
  accessUntil: 0,
  refreshToken: 'r',
  proofKey,
});
const transaction = kept.transaction.write({
  state: 's',
  nonce: 'n',
  codeVerifier: 'v',
  proofKey,
  detail,
  until: asked.until.toISOString(),
  subject: null,
});
const sessionOf = (accessToken: string): string =>
  kept.session.write({ accessToken, consentId: 'c', clusters: [], proofKey, presence: null });

runConnectorSuite({
  name: 'fdx',
  connect(baseUrl, limits = {}) {
    const party = good.get(baseUrl) ?? { ...anyParty, issuer: baseUrl, dataUrl: `${baseUrl}/data` };
    const fdx = createFdxConnector({
      banks: new Map([target.bankKey, fdxTarget.bankKey, '../../x'].map((bankKey) => [bankKey, party])),
      clock: systemClock,
      connectTimeout: 1_000,
      requestTimeout: 10_000,
      maxReplySize: 4_000_000,
      ...limits,
    });
    afterTests(() => fdx.close());
    authorities.set(fdx.connector, fdx.authority);
    issuerOf.set(fdx.connector, party.issuer);
    return fdx.connector;
  },
  sessionOf,
  calls(reached) {
    const authority = authorities.get(reached) ?? expect.fail('no authority');
    const session = sessionOf('token');
    return [
      ['resume', () => reached.resume(target, session, never)],
      ['listAccounts', () => reached.listAccounts(target, session, never)],
      ['listTransactions', () => reached.listTransactions(target, session, 'key', period, never)],
      ['begin', () => authority.begin(target, asked, never)],
      [
        'complete',
        () =>
          authority.complete(target, transaction, { state: 's', code: 'c', iss: issuerOf.get(reached) ?? '' }, never),
      ],
      ['open', () => authority.open(target, grant, never)],
      ['status', () => authority.status(target, grant, never)],
      ['revoke', () => authority.revoke(target, grant, never)],
    ];
  },
  async good() {
    const bank = await testFdxBank();
    good.set(bank.origin, bank.party);
    const { authority, link, open } = linkingTo(bank);
    let last = '';
    return [
      {
        name: 'FDX 6',
        baseUrl: bank.origin,
        target: fdxTarget,
        values: {},
        answers: [],
        wrongAnswer: null,
        byConsent: {
          async open() {
            last = (await link()).grant;
            return open(last);
          },
          end: async () => void (await authority.revoke(fdxTarget, last, never)),
        },
      },
    ];
  },
  replies: {
    accounts: ({ balance }: { balance?: { amount: string; currency: string } } = {}) => ({
      accounts: [
        {
          accountId: 'key',
          accountCategory: 'LOC_ACCOUNT',
          accountType: 'CREDITCARD',
          nickname: 'Card',
          currency: { currencyCode: balance?.currency ?? 'USD' },
          currentBalance: 1,
        },
      ],
    }),
    transactions: (transactions, next) => ({ page: next === null ? {} : { nextPageKey: next }, transactions }),
    transaction: ({
      amount,
      description = 'COFFEE',
    }: { amount?: { amount: string; currency: string }; description?: string } = {}) => ({
      accountId: 'key',
      transactionId: 'transaction-1',
      status: 'POSTED',
      transactionTimestamp: '2025-01-01T00:00:00Z',
      description,
      debitCreditMemo: 'DEBIT',
      // Money is a number here; a text is none, whatever it says.
      amount: amount?.amount ?? 1,
    }),
  },
});
