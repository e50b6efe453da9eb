import { consentDetailFor } from '../../../../src/banks/connectors/fdx/fapi2-consents.ts';
import { createFdxConnector } from '../../../../src/banks/connectors/fdx/index.ts';
import { sealedState } from '../../../../src/banks/connectors/fdx/fapi2-profile.ts';
import { newProofKey } from '../../../../src/banks/connectors/open-banking/proofs.ts';
import { fdxTarget, testFdxBank } from '../../../harness/test-fdx-bank.ts';
import {
  anyConsent,
  runConsentedSuite,
  type AccountChange,
  type TransactionChange,
} from '../open-banking/conformance.ts';
import { anyParty } from '../open-banking/hostile-party.ts';
import { linkingTo } from './linking.ts';

const { party } = await anyParty(16030, 'http://localhost');
const proofKey = await newProofKey();
const detail = consentDetailFor(anyConsent);

runConsentedSuite({
  name: 'fdx',
  standard: 'FDX 6',
  target: fdxTarget,
  party,
  connect: (banks, limits) => createFdxConnector({ banks, ...limits }),
  async working() {
    const bank = await testFdxBank();
    return { party: bank.party, ways: linkingTo(bank) };
  },
  sealed: {
    session: (accessToken) =>
      sealedState.session.write({ accessToken, consentId: 'c', clusters: [], proofKey, presence: null }),
    grant: sealedState.grant.write({
      consentId: 'c',
      subject: 'u',
      detail,
      accessToken: 'a',
      accessUntil: 0,
      refreshToken: 'r',
      proofKey,
    }),
    transaction: sealedState.transaction.write({
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      proofKey,
      detail,
      until: anyConsent.until.toISOString(),
      subject: null,
    }),
  },
  returned: (iss) => ({ state: 's', code: 'c', iss }),
  replies: {
    accounts: ({ balance, key = 'key' }: AccountChange = {}) => ({
      accounts: [
        {
          accountId: key,
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
      key = 'transaction-1',
      date = '2025-01-01',
    }: TransactionChange = {}) => ({
      accountId: 'key',
      transactionId: key,
      status: 'POSTED',
      transactionTimestamp: `${date}T00:00:00Z`,
      description,
      debitCreditMemo: 'DEBIT',
      // A case may replace the number by a text or another value.
      amount: amount?.amount ?? 1,
    }),
  },
});
