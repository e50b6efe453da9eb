import { expect, test } from 'vitest';
import { fdxTarget, testFdxBank } from '../../../harness/test-fdx-bank.ts';
import { aged, day, never, period } from '../open-banking/linking.ts';
import { runLinkingSuite } from '../open-banking/linking-suite.ts';
import { linkingTo } from './linking.ts';

const bank = await testFdxBank();
const ways = linkingTo(bank);
const { authority, connector, begin, complete, link, open, accounts, listed } = ways;

runLinkingSuite({
  ways,
  today: () => bank.businessClock.now().toISOString().slice(0, 10),
  accounts: [
    ['bank', 'CHECKING', true],
    ['bank', 'SAVINGS', true],
    ['creditCard', 'CREDIT', false],
    ['loan', 'PERSONAL_LOAN', false],
  ],
});

test('FDX: accounts have routing number, holder and amounts in the service’s own terms', async () => {
  const [checking, , card, loan] = await listed(await open((await link('ok-accounts')).grant));
  expect(checking).toMatchObject({
    name: 'Liberty Checking',
    number: expect.stringMatching(/^\d{5,}$/),
    transferCode: { type: 'ROUTING_NUMBER', id: '171999998' },
    holders: [{ name: { fullName: expect.stringMatching(/^\S+ \S+/) } }],
    balance: { amount: expect.stringMatching(/^-?\d+\.\d\d$/), currency: 'USD' },
    availableBalance: { currency: 'USD' },
    unavailable: null,
  });
  expect(card).toMatchObject({
    number: expect.stringMatching(/^xxxx\d{4}$/),
    transferCode: null,
    availableBalance: null,
  });
  expect(Number(card?.availableCredit?.amount)).toBeLessThanOrEqual(Number(card?.totalCreditLine?.amount));
  expect(Number(loan?.balance?.amount)).toBeGreaterThan(0);
  expect(loan?.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(loan?.details).toMatchObject({
    originalLoanAmount: {},
    maturityDate: expect.stringMatching(/^\d{4}-/),
    lastPaymentAmount: {},
  });
  expect(card?.details).toMatchObject({ apr: '22.99', cashApr: '29.99', minimumAmountDue: {} });
});

test('FDX: the pushed authorization request contains only what the scopes need, and the address reveals none of it', async () => {
  const { authorizationUrl } = await begin();
  expect([...new URL(authorizationUrl).searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
  const { grant, bankConsentId } = await link('ok-least', { scopes: ['ACCOUNT_DETAILS'] });
  const session = await open(grant);
  const before = bank.exchanges.length;
  const list = await accounts(session);
  expect(list).toMatchObject({ kind: 'listed', items: [{ holders: [] }, {}, {}, {}] });
  const read = bank.exchanges.slice(before).filter(({ status }) => status === 200);
  expect(read.map(({ path }) => path.replace(/accounts\/[^/]+/, 'accounts/…'))).toEqual([
    // Four accounts fill two pages.
    expect.stringMatching(/\/accounts$/),
    expect.stringMatching(/\/accounts$/),
    expect.stringMatching(/payment-networks$/),
    expect.stringMatching(/payment-networks$/),
  ]);
  const key = list.kind === 'listed' ? (list.items[0]?.key ?? '') : '';
  expect(await connector.listTransactions(fdxTarget, session, key, period, never)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'CONSENT_REQUIRED',
  });
  expect(await bank.detailsOf(bankConsentId)).toEqual({
    durationType: 'TIME_BOUND',
    durationPeriod: 90,
    resources: [{ resourceType: 'ACCOUNT', dataClusters: ['ACCOUNT_DETAILED', 'PAYMENT_SUPPORT'] }],
  });
});

test('FDX: a consent is requested for at most a year', async () => {
  const at = bank.businessClock.now();
  const { bankConsentId } = await link('ok-long', { until: new Date(at.getTime() + 366 * day) });
  expect(await bank.detailsOf(bankConsentId)).toMatchObject({ durationPeriod: 365, lookbackPeriod: 731 });
});

test('FDX: an access token near its expiry is refreshed with the same DPoP key, and the refresh token is kept', async () => {
  const { grant } = await link('ok-renews');
  const opened = await authority.open(fdxTarget, aged(grant), never);
  if (opened.kind !== 'opened') expect.fail(JSON.stringify(opened));
  const [before, after] = [JSON.parse(grant), JSON.parse(opened.grant)];
  expect(after.accessToken).not.toBe(before.accessToken);
  expect(after).toMatchObject({
    refreshToken: before.refreshToken,
    proofKey: before.proofKey,
    consentId: before.consentId,
  });
  expect(await accounts(opened.session)).toMatchObject({ kind: 'listed' });
  expect(await authority.open(fdxTarget, grant, never)).toMatchObject({ grant });
});

test('FDX: an access token is refused with another DPoP key', async () => {
  const [one, other] = [await link('ok-one'), await link('ok-other')];
  const { proofKey } = JSON.parse(other.grant);
  const stolen = JSON.stringify({ ...JSON.parse(one.grant), proofKey });
  expect(await accounts(await open(stolen))).toMatchObject({ additionalStatus: 'INCORRECT_OAUTH_TOKEN' });
  expect(await accounts(await open(one.grant))).toMatchObject({ kind: 'listed' });
});

test('FDX: one DPoP nonce of each server of the bank serves many requests', async () => {
  const { grant } = await link('ok-nonces');
  const session = await open(grant);
  await accounts(session);
  const before = bank.exchanges.length;
  for (let read = 0; read < 3; read += 1) await accounts(session);
  expect(bank.exchanges.slice(before).map(({ status }) => status)).not.toContain(401);
});

test('FDX: the bank refuses the code of another user and a code without its DPoP key', async () => {
  const [mine, theirs] = [await begin(), await begin()];
  const { state = '' } = await bank.authorize(mine.authorizationUrl, 'ok-mine');
  const { code = '', iss = '' } = await bank.authorize(theirs.authorizationUrl, 'ok-theirs');
  const injected = { code, state, iss };
  expect(await complete(mine, injected)).toMatchObject({ kind: 'problem', additionalStatus: 'INCORRECT_OAUTH_TOKEN' });
  const again = await begin();
  const parameters = await bank.authorize(again.authorizationUrl, 'ok-key');
  const swapped = {
    ...again,
    transaction: JSON.stringify({ ...JSON.parse(again.transaction), proofKey: JSON.parse(mine.transaction).proofKey }),
  };
  expect(await complete(swapped, parameters)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'INCORRECT_OAUTH_TOKEN',
  });
});

test('FDX: a consent that replaces another must be given by the same user', async () => {
  const { grant, bankConsentId } = await link('ok-first');
  const again = await link('ok-first', { grant });
  expect(again.bankConsentId).not.toBe(bankConsentId);
  const begun = await begin({ grant });
  const outcome = await complete(begun, await bank.authorize(begun.authorizationUrl, 'ok-second'));
  expect(outcome).toMatchObject({ kind: 'mismatched', detail: 'same-user' });
  const toGiveBack = outcome.kind === 'mismatched' ? (outcome.grant ?? '') : '';
  expect(await authority.revoke(fdxTarget, toGiveBack, never)).toEqual({ kind: 'revoked' });
  expect(await authority.status(fdxTarget, toGiveBack, never)).toEqual({ kind: 'ended', reason: 'revoked' });
  expect(await authority.status(fdxTarget, grant, never)).toEqual({ kind: 'active' });
});

test('FDX: each account has its own holders, including joint owners and companies', async () => {
  const held = async (userName: string) => {
    const [first] = await listed(await open((await link(userName)).grant));
    return first?.holders.map(({ ownership, name }) => [ownership, name.fullName, name.first]);
  };
  expect(await held('ok-couple-anna')).toEqual([
    ['PRIMARY', expect.stringMatching(/^Anna \S+$/), 'Anna'],
    ['JOINT_OWNER', expect.any(String), expect.any(String)],
  ]);
  expect(await held('ok-initials-anna')).toEqual([['PRIMARY', expect.stringMatching(/^A\. \S+$/), 'A.']]);
  expect(await held('ok-company-anna')).toEqual([['BUSINESS', expect.stringMatching(/LLC$/), undefined]]);
});
