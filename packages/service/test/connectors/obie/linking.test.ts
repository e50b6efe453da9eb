import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { pages } from '../../../src/connectors/paging.ts';
import { obieTarget, testObieBank } from '../../harness/test-obie-bank.ts';
import { linkingTo, never, period, presence } from './linking.ts';

const bank = await testObieBank();
const { authority, connector, begin, complete, link, open, accounts } = linkingTo(bank);

test('a consent is asked for, given at the bank, and opens accounts and transactions', async () => {
  const granted = await link('ok-whole');
  expect(granted.expiresAt?.getTime()).toBeGreaterThan(bank.businessClock.now().getTime() + 89 * 86_400_000);
  const session = await open(granted.grant);
  const list = await accounts(session);
  if (list.kind === 'problem') expect.fail(list.detail);
  expect(list.items.map(({ container, accountType, isAsset }) => [container, accountType, isAsset])).toEqual([
    ['bank', 'CHECKING', true],
    ['bank', 'SAVINGS', true],
    ['creditCard', 'CREDIT', false],
  ]);
  const [current, , card] = list.items;
  expect(current).toMatchObject({
    number: expect.stringMatching(/^\d{8}$/),
    transferCode: { type: 'SORT_CODE', id: expect.stringMatching(/^\d{6}$/) },
    holderName: expect.stringMatching(/[A-Z]/),
    balance: { amount: expect.stringMatching(/^-?\d+\.\d\d$/), currency: 'GBP' },
  });
  expect(Number(card?.balance.amount)).toBeGreaterThanOrEqual(0);
  expect(Number(card?.availableCredit?.amount)).toBeLessThanOrEqual(Number(card?.totalCreditLine?.amount));

  for (const account of list.items) {
    const rows: { key: string; date: string }[] = [];
    for await (const page of pages((cursor) =>
      connector.listTransactions(obieTarget, session, account.key, { ...period, cursor }, never),
    )) {
      if (page.kind === 'problem') expect.fail(page.detail);
      rows.push(...page.items);
    }
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
  }
  expect(await connector.resume(obieTarget, session, never)).toEqual({ kind: 'signed-in', session });
});

test('only the dates asked for are read, and money that left is negative', async () => {
  const session = await open((await link('ok-dates')).grant);
  const list = await accounts(session);
  const key = list.kind === 'listed' ? (list.items[0]?.key ?? '') : expect.fail(list.detail);
  const today = bank.businessClock.now().toISOString().slice(0, 10);
  const from = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10);
  const page = await connector.listTransactions(obieTarget, session, key, { from, to: today, cursor: null }, never);
  if (page.kind === 'problem') expect.fail(page.detail);
  const posted = page.items.filter(({ status }) => status === 'POSTED');
  expect(posted.length).toBeGreaterThan(3);
  expect(posted.every(({ date }) => date >= from && date <= today)).toBe(true);
  expect(new Set(posted.map(({ amount }) => amount.amount.startsWith('-')))).toEqual(new Set([true, false]));
});

test('the request is signed, names the consent, and shows nothing else in the address', async () => {
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

test('the bank hears of the user when there is one, and counts the reads when there is none', async () => {
  const { grant } = await link('ok-presence');
  const session = await open(grant, null);
  for (let read = 1; read <= 4; read += 1) expect(await accounts(session)).toMatchObject({ kind: 'listed' });
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'SITE_BLOCKING_ERROR' });
  expect(await accounts(await open(grant, presence))).toMatchObject({ kind: 'listed' });
});

test('a token that nears its end is exchanged, and the one kept stays in use', async () => {
  const { grant } = await link('ok-renews');
  const aged = JSON.stringify({ ...JSON.parse(grant), accessUntil: Date.now() + 60_000 });
  const opened = await authority.open(obieTarget, aged, never);
  if (opened.kind !== 'opened') expect.fail(opened.kind);
  expect(JSON.parse(opened.grant).accessToken).not.toBe(JSON.parse(grant).accessToken);
  expect(await accounts(opened.session)).toMatchObject({ kind: 'listed' });
  expect(await authority.open(obieTarget, grant, never)).toMatchObject({ grant });
});

test('keys that the bank changed while the user was there', async () => {
  await link('ok-before');
  await link('key-rotation');
  await link('ok-after');
});

test.each([
  ['declined', { kind: 'denied', detail: 'access_denied' }],
  ['bank-error', { kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' }],
  ['bank-unavailable', { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE' }],
])('%s at the bank', async (userName, outcome) => {
  const begun = await begin();
  expect(await complete(begun, await bank.visit(begun.authorizationUrl, userName))).toMatchObject(outcome);
});

test('no return counts twice', async () => {
  const begun = await begin();
  const parameters = await bank.visit(begun.authorizationUrl, 'ok-twice');
  expect(await complete(begun, parameters)).toMatchObject({ kind: 'granted' });
  expect(await complete(begun, parameters)).toMatchObject({ kind: 'problem' });
});
