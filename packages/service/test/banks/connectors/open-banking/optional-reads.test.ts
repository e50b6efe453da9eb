import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { sealedState as cdsState } from '../../../../src/banks/connectors/cds/sealed-state.ts';
import type { Connector, UnreadRow } from '../../../../src/banks/connectors/contract/connector.ts';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { sealedState as obieState } from '../../../../src/banks/connectors/obie/sealed-state.ts';
import { hostileBank as cdsBank } from '../cds/hostile-bank.ts';
import { hostileData } from '../fdx/hostile-data.ts';
import { says } from '../malicious-bank.ts';
import { hostileBank as obieBank } from '../obie/hostile-bank.ts';
import { hostileLimits } from './hostile-party.ts';

const until = new Date('2100-01-01T00:00:00Z');
const target = { providerId: 16_000, bankKey: 'hostile' };
const never = new AbortController().signal;
const failed = (list: UnreadRow['list']) => ({ list, place: 'failed request', key: null, accountKey: 'one' });

const obie = await obieBank(until);
const { connector: obieConnector, close: closeObie } = createObieConnector({
  banks: new Map([['hostile', obie.party]]),
  ...hostileLimits,
});
const cds = await cdsBank(until);
const { connector: cdsConnector, close: closeCds } = createCdsConnector({
  banks: new Map([['hostile', cds.party]]),
  recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
  ...hostileLimits,
});
afterTests(closeObie);
afterTests(closeCds);
const fdx = await hostileData();

const obieSession = obieState.session.write({
  accessToken: 'token',
  consentId: 'consent-1',
  scopes: ['ACCOUNT_DETAILS', 'CONTACT_DETAILS'],
  presence: null,
});
const cdsSession = cdsState.session.write({
  arrangementId: 'arrangement-1',
  subject: 'user',
  scopes: ['bank:accounts.basic:read', 'bank:accounts.detail:read', 'common:customer.basic:read'],
  accessToken: 'token',
  accessUntil: 0,
  refreshToken: 'refresh-token',
  seenAt: 0,
  presence: null,
});
const accountsOf = (connector: Connector, session: string) => connector.listAccounts(target, session, never);

test.each([
  [403, {}],
  [403, { Errors: [{ ErrorCode: 'U028' }] }],
  [500, {}],
])(
  'OBIE: if the parties of one account fail with %i and %j, only the holders of that account are missing',
  async (status, body) => {
    const accounts = ['one', 'two'].map((AccountId) => ({ AccountId, Account: [] }));
    const amount = { Amount: { Amount: '7.00', Currency: 'GBP' }, CreditDebitIndicator: 'Credit', Type: 'ITBD' };
    obie.answers['GET /data/accounts'] = says(200, { Data: { Account: accounts } });
    obie.answers['GET /data/balances'] = says(200, {
      Data: { Balance: accounts.map(({ AccountId }) => ({ AccountId, ...amount })) },
    });
    obie.answers['GET /data/accounts/one/parties'] = says(status, body);
    obie.answers['GET /data/accounts/two/parties'] = says(200, {
      Data: { Party: [{ PartyId: 'nameless' }, { Name: 'Ann Oak' }] },
    });
    expect(await accountsOf(obieConnector, obieSession)).toMatchObject({
      items: [
        { key: 'one', holders: [], unavailable: null, unreadData: ['HOLDER_NAME'] },
        { key: 'two', holders: [{ name: { fullName: 'Ann Oak' } }], unreadData: [] },
      ],
      unread: [failed('holders')],
    });
    obie.answers['GET /data/accounts/one/parties'] = says(401, {});
    expect(await accountsOf(obieConnector, obieSession)).toMatchObject({ kind: 'problem' });
  },
);

test.each([403, 500])(
  'CDS: if the details of one account fail with %i, only the details of that account are missing',
  async (status) => {
    const [one, two] = ['one', 'two'].map((accountId) => ({
      accountId,
      productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
    }));
    cds.answers['GET /data/banking/accounts?page-size=100'] = says(200, { data: { accounts: [one, two] } });
    cds.answers['GET /data/banking/accounts/balances?page-size=100'] = says(200, {
      data: { balances: ['one', 'two'].map((accountId) => ({ accountId, currentBalance: '7.00' })) },
    });
    cds.answers['GET /data/common/customer'] = says(200, { data: { person: { lastName: 'Wattle' } } });
    cds.answers['GET /data/banking/accounts/one'] = says(status, {});
    const detail = { accountId: 'two', bsb: '062-000', accountNumber: '12345678' };
    cds.answers['GET /data/banking/accounts/two'] = says(200, { data: detail });
    expect(await accountsOf(cdsConnector, cdsSession)).toMatchObject({
      items: [
        {
          key: 'one',
          number: null,
          balance: { amount: '7.00' },
          unavailable: null,
          unreadData: ['ACCOUNT_DETAILS', 'FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
        },
        { key: 'two', number: '12345678', unreadData: [] },
      ],
      unread: [failed('account details')],
    });
    cds.answers['GET /data/banking/accounts/one'] = says(200, { data: { accountId: 'one' } });
    cds.answers['GET /data/common/customer'] = says(status, {});
    expect(await accountsOf(cdsConnector, cdsSession)).toMatchObject({
      items: [
        { holders: [], unreadData: ['HOLDER_NAME', 'HOLDER_DETAILS'] },
        { number: '12345678', unreadData: ['HOLDER_NAME', 'HOLDER_DETAILS'] },
      ],
    });
  },
);

test.each([403, 500])('FDX: contact or payment networks that fail with %i affect only that account', async (status) => {
  const account = { accountCategory: 'DEPOSIT_ACCOUNT', accountType: 'CHECKING', currentBalance: 7 };
  fdx.hostile.answers['GET /data/accounts'] = says(200, {
    accounts: ['one', 'two'].map((accountId) => ({ accountId, ...account })),
  });
  for (const name of ['contact', 'payment-networks'])
    fdx.hostile.answers[`GET /data/accounts/one/${name}`] = says(status, {});
  const network = { type: 'US_ACH', bankId: '122000661', identifier: '12345678' };
  fdx.hostile.answers['GET /data/accounts/two/payment-networks'] = says(200, { paymentNetworks: [network] });
  fdx.hostile.answers['GET /data/accounts/two/contact'] = says(200, { holders: [{ name: { last: 'Pine' } }] });
  fdx.hostile.answers['GET /data/customers/current'] = says(200, { name: { last: 'Somebody' } });
  expect(await fdx.accounts(fdx.sessionWith('CUSTOMER_CONTACT', 'PAYMENT_SUPPORT'))).toMatchObject({
    items: [
      {
        key: 'one',
        holders: [],
        number: null,
        unavailable: null,
        unreadData: ['HOLDER_NAME', 'FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
      },
      { key: 'two', holders: [{ name: { fullName: 'Pine' } }], number: '12345678', unreadData: [] },
    ],
    unread: [failed('holders'), failed('payment numbers')],
  });
});
