import { scopeIds } from '@fin-link/contracts/service';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { requestedData } from '../../../../src/banks/connectors/index.ts';
import { permissionsFor } from '../../../../src/banks/connectors/obie/consents.ts';
import { obieTarget, testObieBank } from '../../../harness/test-obie-bank.ts';
import { never, presence } from '../open-banking/linking.ts';
import { runLinkingSuite } from '../open-banking/linking-suite.ts';
import { linkingTo } from './linking.ts';

const bank = await testObieBank();
const ways = linkingTo(bank);
const { authority, begin, link, open, accounts, listed } = ways;

runLinkingSuite({
  ways,
  today: () => bank.businessClock.now().toISOString().slice(0, 10),
  accounts: [
    ['bank', 'CHECKING', true],
    ['bank', 'SAVINGS', true],
    ['creditCard', 'CREDIT', false],
  ],
});

test('OBIE: accounts have sort code, number, holder and amounts in the service’s own terms', async () => {
  const [current, , card] = await listed(await open((await link('ok-accounts')).grant));
  expect(current).toMatchObject({
    number: expect.stringMatching(/^\d{8}$/),
    transferCode: { type: 'SORT_CODE', id: expect.stringMatching(/^\d{6}$/) },
    holders: [{ name: { fullName: expect.stringMatching(/[A-Z]/) } }],
    balance: { amount: expect.stringMatching(/^-?\d+\.\d\d$/), currency: 'GBP' },
  });
  expect(current?.details).toEqual({ overDraftLimit: { amount: '500.00', currency: 'GBP' } });
  expect(Number(card?.balance?.amount)).toBeGreaterThanOrEqual(0);
  expect(Number(card?.availableCredit?.amount)).toBeLessThanOrEqual(Number(card?.totalCreditLine?.amount));
});

test('OBIE: the authorization request is signed and names the consent, and the address shows nothing else', async () => {
  const { authorizationUrl, transaction } = await begin();
  const url = new URL(authorizationUrl);
  expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request', 'response_type', 'scope']);
  const request = url.searchParams.get('request') ?? '';
  expect(decodeProtectedHeader(request)).toMatchObject({ alg: 'PS256', kid: 'fin-link-1' });
  const { consentId, state } = JSON.parse(transaction);
  const claims = decodeJwt(request);
  expect(claims).toMatchObject({
    aud: bank.origin,
    response_type: 'code id_token',
    state,
    redirect_uri: bank.party.redirectUri,
    code_challenge_method: 'S256',
    claims: { id_token: { openbanking_intent_id: { value: consentId, essential: true }, acr: { essential: true } } },
  });
  expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBe(300);
});

test('OBIE: only permissions that are used are requested, and transactions are read only with their permission', async () => {
  const { grant, scopes } = await link('ok-permissions', { scopes: ['ACCOUNT_DETAILS', 'STATEMENT_DETAILS'] });
  expect(authority.scopes).toEqual(['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS']);
  expect(scopes).toEqual(['ACCOUNT_DETAILS']);
  expect(permissionsFor([...scopeIds], requestedData([{ name: 'BASIC_AGG_DATA', attribute: [] }]))).toEqual([
    'ReadAccountsBasic',
    'ReadBalances',
  ]);
  expect(permissionsFor([...scopeIds])).toEqual([
    'ReadAccountsDetail',
    'ReadBalances',
    'ReadParty',
    'ReadTransactionsCredits',
    'ReadTransactionsDebits',
    'ReadTransactionsDetail',
  ]);
  const items = await listed(await open(grant));
  expect(items.map(({ hasTransactions }) => hasTransactions)).toEqual([false, false, false]);
  expect(items[0]?.holders[0]?.name.fullName).toMatch(/[A-Z]/);
});

test('OBIE: requests tell the bank that the user is present, and unattended reads are counted', async () => {
  const { grant } = await link('ok-presence');
  const session = await open(grant, null);
  for (let read = 1; read <= 4; read += 1) expect(await accounts(session)).toMatchObject({ kind: 'listed' });
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'SITE_BLOCKING_ERROR' });
  expect(await accounts(await open(grant, presence))).toMatchObject({ kind: 'listed' });
});

test('OBIE: an access token near its expiry is refreshed, and the sealed refresh token is kept', async () => {
  const { grant } = await link('ok-renews');
  const aged = JSON.stringify({ ...JSON.parse(grant), accessUntil: Date.now() + 60_000 });
  const opened = await authority.open(obieTarget, aged, never);
  if (opened.kind !== 'opened') expect.fail(opened.kind);
  expect(JSON.parse(opened.grant).accessToken).not.toBe(JSON.parse(grant).accessToken);
  expect(await accounts(opened.session)).toMatchObject({ kind: 'listed' });
  expect(await authority.open(obieTarget, grant, never)).toMatchObject({ grant });
});

test('OBIE: holders are the parties of an account, or its name if parties are not shared', async () => {
  const held = async (userName: string, change = {}) => {
    const [first] = await listed(await open((await link(userName, change)).grant));
    return first?.holders.map(({ ownership, name }) => [ownership, name.fullName]);
  };
  const couple = await held('ok-couple-anna');
  expect(couple).toEqual([
    ['PRIMARY', expect.stringMatching(/^Anna \S+$/)],
    ['JOINT_OWNER', expect.any(String)],
  ]);
  const named = couple?.map(([, name]) => name?.toUpperCase()).join(' & ');
  expect(await held('ok-couple-anna', { scopes: ['ACCOUNT_DETAILS'] })).toEqual([['PRIMARY', named]]);
  expect(await held('ok-initials-anna')).toEqual([['PRIMARY', expect.stringMatching(/^A\. \S+$/)]]);
  expect(await held('ok-company-anna')).toEqual([['BUSINESS', expect.stringMatching(/Ltd$/)]]);
});
