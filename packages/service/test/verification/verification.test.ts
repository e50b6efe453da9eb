import { generateKeyPairSync } from 'node:crypto';
import { cdvStatusEvent, type CdvStatusEvent } from '@fin-link/contracts/server';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { callbackServer } from '../harness/callback-server.ts';
import { expectError } from '../harness/endpoint-rows.ts';
import { linkingService, type Person } from '../harness/linking-service.ts';
import type { Reply } from '../harness/test-service.ts';

const host = generateKeyPairSync('ed25519');
const service = await linkingService({
  settings: { refreshIntervalMinutes: 0, allowLoopbackCallbacks: true },
  widgetKeys: new Map([['host-1', { publicKey: host.publicKey, adminLoginName: null }]]),
});
const clock = service.deps.businessClock;
const day = 86_400_000;
const callback = await callbackServer();
const admin = await service.token('sandbox_admin');
const subscription = { token: admin, body: { event: { callbackUrl: callback.url } } };
expect((await service.call('POST', '/configs/notifications/events/CDV_STATUS_UPDATES', subscription)).status).toBe(201);

/** What a host proves of a call: the configuration that its session runs by, or nothing for itself. */
async function proof(sub: string, configName: string | null): Promise<Record<string, string>> {
  const iat = Math.floor(service.clock.now().getTime() / 1_000);
  const session = { sessionId: 'ses_1', version: 'v4', flow: 'verification', configName, singleSite: false };
  const claims = { sub, aud: 'fin-link-service', iat, exp: iat + 60, ...(sub === 'sandbox_admin' ? {} : { session }) };
  const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'host-1' }).sign(host.privateKey);
  return { 'fin-widget-proof': jwt };
}

type Of = Record<string, unknown>;
const start = (person: Person, verification: Of, headers: Record<string, string> = {}): Promise<Reply> =>
  service.call('POST', '/verification', { token: person.token, body: { verification }, headers });
const confirm = (person: Person, verification: Of, headers: Record<string, string> = {}): Promise<Reply> =>
  service.call('PUT', '/verification', {
    token: person.token,
    headers,
    body: { verification: { verificationType: 'CHALLENGE_DEPOSIT', ...verification } },
  });
const read = (person: Person, path: string, query: Record<string, string>): Promise<Reply> =>
  service.call('GET', path, { token: person.token, query });

const eventsOf = (verificationId: number): CdvStatusEvent['event'][] =>
  callback.received
    .map(({ body }) => cdvStatusEvent.parse(body).event)
    .filter(({ data }) => data.verificationId === verificationId);
const told = (verificationId: number, status: string): Promise<void> =>
  callback.heard(({ body }) => {
    const { data } = cdvStatusEvent.parse(body).event;
    return data.verificationId === verificationId && data.verificationStatus === status;
  });
const statusesOf = (verificationId: number): string[] =>
  [...new Map(eventsOf(verificationId).map(({ notificationId, data }) => [notificationId, data])).values()].map(
    ({ verificationStatus }) => verificationStatus,
  );

const { bankSitesUrl = '' } = service.deps.settings;
interface Entry {
  amount: string;
  direction: 'CREDIT' | 'DEBIT';
  description: string;
}
async function statementOf(routingNumber: string, accountNumber: string): Promise<Entry[]> {
  const query = new URLSearchParams({ routingNumber, accountNumber });
  const reply = await fetch(`${bankSitesUrl}/payments/statement?${query.toString()}`);
  return ((await reply.json()) as { entry: Entry[] }).entry;
}
const entered = (entries: readonly Entry[], change = (amount: string) => amount) =>
  entries.map(({ amount, direction }) => ({
    amount: { amount: change(amount), currency: 'USD' },
    baseType: direction,
  }));

const routing = '021000021';
let numbers = 400_000_000;
/** An account that was typed; each call another number. */
const typed = (accountNumber = String((numbers += 1)), id = routing) => ({
  verificationType: 'CHALLENGE_DEPOSIT',
  account: { accountType: 'CHECKING', accountNumber, bankTransferCode: { id, type: 'ROUTING_NUMBER' } },
});
const wrong = (amount: string): string => (amount === '0.11' ? '0.12' : '0.11');
async function deposited(person: Person, accountNumber: string) {
  const reply = await start(person, typed(accountNumber));
  const [verification] = reply.body.verification;
  await clock.advance(5 * day);
  await told(verification.verificationId, 'DEPOSITED');
  return { verification, entries: await statementOf(routing, accountNumber) };
}

describe('matching by the registered name', async () => {
  /** A person with the accounts of a household, registered under a name that depends on the holder's. */
  async function linked(loginName: string, name: (holder: string) => object | undefined) {
    const person = await service.person(loginName);
    const { id } = await person.link(16001, 'ok');
    // The moved clock would refresh it at any moment.
    await service.call('PUT', `/providerAccounts/${id}/preferences`, {
      token: person.token,
      body: { preferences: { isAutoRefreshEnabled: false } },
    });
    const accounts = await person.accounts({ include: 'holder' });
    const holder = accounts[0]?.holder?.[0]?.name.fullName ?? expect.fail('no holder');
    const given = name(holder);
    if (given !== undefined)
      await service.call('PUT', '/user', { token: person.token, body: { user: { name: given } } });
    const byType = (type: string) => accounts.find((one) => one.accountType === type)?.id ?? expect.fail(type);
    return {
      person,
      providerAccountId: id,
      holder,
      checking: byType('CHECKING'),
      savings: byType('SAVINGS'),
      card: byType('CREDIT'),
    };
  }
  const named = await linked('is-the-holder', (fullName) => ({ fullName }));

  it('the accounts of a provider account are verified where the name is the holder’s', async () => {
    const { person, providerAccountId, checking, savings, holder } = named;
    const reply = await start(person, { verificationType: 'MATCHING', providerAccountId });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.verification).toMatchObject([
      { verificationType: 'MATCHING', verificationStatus: 'SUCCESS', providerAccountId },
      { verificationStatus: 'SUCCESS' },
    ]);
    expect(reply.body.verification.map(({ accountId }: Of) => accountId).toSorted()).toEqual(
      [checking, savings].toSorted(),
    );
    expect(reply.text).not.toContain(holder);
    const again = await read(person, '/verification', { accountId: String(checking), verificationType: 'MATCHING' });
    expect(again.body.verification).toMatchObject([{ accountId: checking, verificationStatus: 'SUCCESS' }]);
    expect(again.text).not.toContain(holder);
    expect(callback.received).toEqual([]);
  });

  it('another name, and none, fail for reasons of their own and reveal no holder', async () => {
    const other = await linked('is-somebody-else', () => ({ first: 'Zebulon', last: 'Quackenbush' }));
    const nameless = await linked('has-no-name', () => undefined);
    for (const [{ person, checking, holder }, reason] of [
      [other, 'ACCOUNT_HOLDER_MISMATCH'],
      [nameless, 'USER_NAME_NOT_AVAILABLE'],
    ] as const) {
      const reply = await start(person, { verificationType: 'MATCHING', accountId: checking });
      expect(reply.body.verification).toMatchObject([{ accountId: checking, verificationStatus: 'FAILED', reason }]);
      expect(reply.text).not.toContain(holder);
    }
    const { person, providerAccountId } = other;
    const query = { providerAccountId: String(providerAccountId) };
    expect((await read(person, '/verification/verifiedAccounts', query)).body.verifiedAccount).toBeUndefined();
    const failed = await read(person, '/verification/verifiedAccounts', { ...query, verificationStatus: 'FAILED' });
    expect(failed.body.verifiedAccount).toMatchObject([{ failedReason: 'MATCHING_FAILED', isSelected: true }]);
    expect(failed.text).not.toContain(other.holder);
    for (const secret of ['holder', 'fullAccountNumberList', 'bankTransferCode'])
      expect(failed.body.verifiedAccount[0]).not.toHaveProperty(secret);
  });

  it('verified accounts carry holder, numbers and balances; accounts that nobody selected are listed on request', async () => {
    const { person, providerAccountId, checking, savings } = await linked('selects-one', (fullName) => ({ fullName }));
    await start(person, { verificationType: 'MATCHING', providerAccountId, accountIds: [checking] });
    const query = { providerAccountId: String(providerAccountId) };
    const { body } = await read(person, '/verification/verifiedAccounts', query);
    expect(body).toMatchObject({
      state: 'COMPLETED',
      verifiedAccount: [
        {
          accountId: checking,
          verificationStatus: 'SUCCESS',
          isSelected: true,
          CONTAINER: 'bank',
          holder: [{ name: { fullName: expect.any(String) } }],
          fullAccountNumberList: { unmaskedAccountNumber: expect.stringMatching(/^\d+$/) },
          bankTransferCode: [{ type: 'ROUTING_NUMBER' }],
          balance: { currency: 'USD' },
        },
      ],
    });
    expect(body.verifiedAccount).toHaveLength(1);
    const others = await read(person, '/verification/verifiedAccounts', { ...query, isSelected: 'false' });
    expect(others.body.verifiedAccount).toMatchObject([{ accountId: savings, isSelected: false }]);
  });

  it('a holder profile names the holders of bank accounts', async () => {
    const { person, providerAccountId, checking, card, holder } = named;
    const query = { providerAccountId: String(providerAccountId) };
    const { body } = await read(person, '/verification/holderProfile', { ...query, accountId: String(checking) });
    expect(body.holderProfile).toMatchObject([{ accountId: checking, holder: [{ name: { fullName: holder } }] }]);
    expectError(await read(person, '/verification/holderProfile', { ...query, accountId: String(card) }), 'Y820');
    expectError(await read(person, '/verification/holderProfile', { providerAccountId: '42' }), 'Y807');
  });

  it('the template of a proved configuration decides; a call without a proof has the usual one', async () => {
    const { person, providerAccountId, checking } = named;
    const options = {
      flow: 'verification',
      verification: { template: 'deposits', requiredData: ['holder'], severalAccounts: false },
      balanceRefresh: { pullTransactions: false, transactionDays: 30 },
    };
    const store = (name: string, verification: object) =>
      proof('sandbox_admin', null).then((headers) =>
        service.call('PUT', `/configurations/${name}`, {
          token: admin,
          headers,
          body: {
            configuration: { options: { ...options, verification: { ...options.verification, ...verification } } },
          },
        }),
      );
    expect((await store('OnlyDeposits', {})).status).toBe(204);
    expect((await store('One', { template: 'matching' })).status).toBe(204);
    const matching = { verificationType: 'MATCHING', accountId: checking };
    expectError(await start(person, matching, await proof('is-the-holder', 'OnlyDeposits')), 'Y835');
    const several = { verificationType: 'MATCHING', providerAccountId };
    expectError(await start(person, several, await proof('is-the-holder', 'One')), 'Y805');
    expectError(await start(person, typed(), await proof('is-the-holder', 'One')), 'Y835');
    expect((await start(person, matching, await proof('is-the-holder', 'One'))).status).toBe(200);
    const headers = await proof('sandbox_admin', null);
    const remove = { token: admin, headers };
    expect((await service.call('DELETE', '/configurations/OnlyDeposits', remove)).status).toBe(204);
    expect((await start(person, matching, await proof('is-the-holder', 'OnlyDeposits'))).status).toBe(200);
    expectError(await service.call('DELETE', '/configurations/One', { token: admin }), 'Y931');
  });

  it('deposits are begun by the template of the call, and never twice, whatever was verified before', async () => {
    const { person, savings } = await linked('has-two-templates', (fullName) => ({ fullName }));
    const by = (name: string) => proof('has-two-templates', name);
    const store = async (name: string, template: string) =>
      service.call('PUT', `/configurations/${name}`, {
        token: admin,
        headers: await proof('sandbox_admin', null),
        body: {
          configuration: {
            options: {
              flow: 'verification',
              verification: { template, requiredData: ['holder'], severalAccounts: false },
              balanceRefresh: { pullTransactions: false, transactionDays: 30 },
            },
          },
        },
      });
    expect((await store('DepositsAlone', 'deposits')).status).toBe(204);
    expect((await store('MatchingAlone', 'matching')).status).toBe(204);
    const matching = { verificationType: 'MATCHING', accountId: savings };
    const deposits = { verificationType: 'CHALLENGE_DEPOSIT', accountId: savings };
    expect((await start(person, matching, await by('MatchingAlone'))).body.verification).toMatchObject([
      { verificationStatus: 'SUCCESS' },
    ]);
    expectError(await start(person, deposits), 'Y837');
    expect((await start(person, deposits, await by('DepositsAlone'))).status).toBe(200);
    expect((await start(person, matching, await by('MatchingAlone'))).status).toBe(200);
    expectError(await start(person, deposits, await by('DepositsAlone')), 'Y840');
    expectError(await start(person, deposits), 'Y840');
  });

  it('of an account that is matched again and again the last five results are kept', async () => {
    const { person, savings } = named;
    const started: number[] = [];
    for (let round = 0; round < 7; round++) {
      await clock.advance(1_000);
      const { body } = await start(person, { verificationType: 'MATCHING', accountId: savings });
      started.unshift(body.verification[0].verificationId);
    }
    const { body } = await read(person, '/verification', { accountId: String(savings), verificationType: 'MATCHING' });
    expect(body.verification.map(({ verificationId }: Of) => verificationId)).toEqual(started.slice(0, 5));
  });

  it('matching of nothing, of a card and of another user’s account is refused', async () => {
    const { person, checking, card } = named;
    const stranger = await service.person('stranger');
    expectError(await start(person, { verificationType: 'MATCHING' }), 'Y813');
    expectError(await start(person, { verificationType: 'MATCHING', accountId: card }), 'Y835');
    expectError(await start(stranger, { verificationType: 'MATCHING', accountId: checking }), 'Y807');
    expectError(await read(stranger, '/verification', { accountId: String(checking) }), 'Y836');
    expectError(await read(stranger, '/verification', {}), 'Y813');
    expectError(await read(stranger, '/verification/verifiedAccounts', { providerAccountId: '42' }), 'Y807');
    expectError(await read(stranger, '/verification/verifiedAccounts', {}), 'Y813');
  });

  it('deposits to a linked account of a provider of another country are refused, whatever its currency', async () => {
    const { person, checking } = await linked('banks-abroad', () => undefined);
    const { db } = service.deps.database;
    const { facts } = await db.selectFrom('provider').select('facts').where('id', '=', 16001).executeTakeFirstOrThrow();
    const write = (value: object) =>
      db
        .updateTable('provider')
        .set({ facts: JSON.stringify(value) })
        .where('id', '=', 16001)
        .execute();
    await write({ ...facts, countryISOCode: 'GB' });
    const refused = await start(person, { verificationType: 'CHALLENGE_DEPOSIT', accountId: checking });
    await write(facts);
    expectError(refused, 'Y835');
  });

  it('a linked account is verified by deposits that its bank shows as transactions', async () => {
    const { person, providerAccountId, checking } = await linked('waits-for-deposits', () => ({
      fullName: 'Zo Quack',
    }));
    expect(
      (await start(person, { verificationType: 'MATCHING', accountId: checking })).body.verification[0].reason,
    ).toBe('ACCOUNT_HOLDER_MISMATCH');
    const other = { accountType: 'CHECKING', accountNumber: '12345678' };
    expectError(
      await start(person, { verificationType: 'CHALLENGE_DEPOSIT', accountId: checking, account: other }),
      'Y800',
    );
    const reply = await start(person, { verificationType: 'CHALLENGE_DEPOSIT', accountId: checking });
    expect(reply.status, reply.text).toBe(200);
    const [{ verificationId }] = reply.body.verification;
    const query = { providerAccountId: String(providerAccountId) };
    expectError(await read(person, '/verification/verifiedAccounts', query), 'Y871');
    await clock.advance(5 * day);
    await told(verificationId, 'DEPOSITED');
    await person.putAndWait(providerAccountId);
    const shown = (await person.transactions({ accountId: String(checking) })).filter(
      ({ description }) => description.original === 'ACCTVERIFY',
    );
    const transaction = shown.map(({ amount, baseType }) => ({ amount, baseType }));
    expect(transaction.map(({ baseType }) => baseType).toSorted()).toEqual(['CREDIT', 'CREDIT', 'DEBIT']);
    const { body } = await confirm(person, { providerAccountId, accountId: checking, transaction });
    expect(body.verification).toMatchObject([{ verificationId, verificationStatus: 'SUCCESS' }]);
    expect((await read(person, '/verification/verifiedAccounts', query)).body.verifiedAccount).toMatchObject([
      { accountId: checking, verificationStatus: 'SUCCESS' },
    ]);
    expectError(await start(person, { verificationType: 'CHALLENGE_DEPOSIT', accountId: checking }), 'Y837');
    await service.call('DELETE', `/providerAccounts/${providerAccountId}`, { token: person.token });
    expectError(await read(person, '/verification', { verificationId: String(verificationId) }), 'Y836');
  });
});

describe('challenge deposits to an account that was typed', () => {
  it('deposits go from INITIATED by DEPOSITED to SUCCESS, with one event for each status', async () => {
    const person = await service.person('types-an-account');
    const reply = await start(person, typed('510000001'));
    expect(reply.status, reply.text).toBe(200);
    const [verification] = reply.body.verification;
    const { verificationId, accountId, providerAccountId } = verification;
    expect(verification).toMatchObject({
      verificationStatus: 'INITIATED',
      remainingAttempts: 3,
      account: { accountType: 'CHECKING', accountNumber: 'xxxx0001', bankTransferCode: { id: routing } },
      deposit: {
        entry: [{ baseType: 'CREDIT' }, { baseType: 'CREDIT' }, { baseType: 'DEBIT' }],
        statementText: 'ACCTVERIFY',
        currency: 'USD',
      },
    });
    expect(reply.text).not.toContain('510000001');
    expect(await person.accounts()).toEqual([]);
    expect((await read(person, '/providerAccounts', {})).body).toEqual({});
    expectError(
      await confirm(person, {
        verificationId,
        transaction: entered([
          { amount: '0.10', direction: 'CREDIT', description: '' },
          { amount: '0.11', direction: 'CREDIT', description: '' },
          { amount: '0.12', direction: 'DEBIT', description: '' },
        ]),
      }),
      'Y844',
    );
    expectError(await start(person, typed('510000001')), 'Y840');
    expect(await statementOf(routing, '510000001')).toEqual([]);

    await clock.advance(5 * day);
    await told(verificationId, 'DEPOSITED');
    const entries = await statementOf(routing, '510000001');
    expect(entries.map(({ description }) => description)).toEqual(['ACCTVERIFY', 'ACCTVERIFY', 'ACCTVERIFY']);
    const transaction = entered(entries.toReversed());
    expectError(await confirm(person, { accountId, transaction: transaction.slice(1) }), 'Y846');
    const euros = transaction.map(({ amount, baseType }) => ({ amount: { ...amount, currency: 'EUR' }, baseType }));
    expectError(await confirm(person, { accountId, transaction: euros }), 'Y838');
    const key = { 'idempotency-key': 'amounts-1' };
    const missed = await confirm(person, { accountId, transaction: entered(entries, wrong) }, key);
    const repeated = await confirm(person, { accountId, transaction: entered(entries, wrong) }, key);
    expect(repeated.body).toEqual(missed.body);
    expectError(await confirm(person, { accountId, transaction }, key), 'Y800');
    expect(missed.body.verification).toMatchObject([{ verificationStatus: 'DEPOSITED', remainingAttempts: 2 }]);
    const another = { 'idempotency-key': 'amounts-2' };
    const matched = await confirm(person, { accountId, providerAccountId, transaction }, another);
    expect((await confirm(person, { accountId, transaction }, another)).body).toEqual(matched.body);
    expect(matched.body.verification).toMatchObject([{ verificationId, verificationStatus: 'SUCCESS' }]);
    await told(verificationId, 'SUCCESS');
    expect(statusesOf(verificationId).toSorted()).toEqual(['DEPOSITED', 'INITIATED', 'SUCCESS']);
    expect(eventsOf(verificationId)[0]).toMatchObject({
      info: 'CDV_STATUS_UPDATES',
      loginName: 'types-an-account',
      data: { providerAccountId, accountId, verificationId },
    });
    const verified = await read(person, '/verification/verifiedAccounts', {
      providerAccountId: String(providerAccountId),
    });
    expect(verified.body.verifiedAccount).toMatchObject([
      { accountId, fullAccountNumberList: { paymentAccountNumber: '510000001' }, bankTransferCode: [{ id: routing }] },
    ]);
    expectError(await confirm(person, { accountId, transaction }), 'Y837');
  });

  it('three wrong tries end with DATA_MISMATCH and one event; the third start in 30 days is the last', async () => {
    const person = await service.person('guesses');
    for (const round of [1, 2, 3]) {
      const { verification, entries } = await deposited(person, '510000002');
      const { verificationId } = verification;
      const transaction = entered(entries.slice(-3), wrong);
      const tries = [
        await confirm(person, { verificationId, transaction }),
        await confirm(person, { verificationId, transaction }),
      ];
      expect(tries.map(({ body }) => body.verification[0].remainingAttempts)).toEqual([2, 1]);
      const last = await confirm(person, { verificationId, transaction });
      expect(last.body.verification).toMatchObject([
        { verificationStatus: 'FAILED', reason: 'DATA_MISMATCH', remainingAttempts: 0 },
      ]);
      expectError(await confirm(person, { verificationId, transaction }), 'Y842');
      await told(verificationId, 'FAILED');
      expect(statusesOf(verificationId).toSorted(), `round ${round}`).toEqual(['DEPOSITED', 'FAILED', 'INITIATED']);
    }
    expectError(await start(await service.person('tries-the-same-number'), typed('510000002')), 'Y932');
    await clock.advance(30 * day);
    expect((await start(person, typed('510000002'))).status).toBe(200);
  });

  it('deposits expire ten days after they arrived, also when many days pass at once', async () => {
    const person = await service.person('forgets');
    const [verification] = (await start(person, typed('510000003'))).body.verification;
    const { verificationId } = verification;
    await clock.advance(20 * day);
    await told(verificationId, 'FAILED');
    expect(statusesOf(verificationId).toSorted()).toEqual(['DEPOSITED', 'FAILED', 'INITIATED']);
    expect(eventsOf(verificationId).find(({ data }) => data.verificationStatus === 'FAILED')?.data.reason).toBe(
      'EXPIRED',
    );
    const { body } = await read(person, '/verification', { verificationId: String(verificationId) });
    expect(body.verification).toMatchObject([{ verificationStatus: 'FAILED', reason: 'EXPIRED' }]);
    const transaction = entered(await statementOf(routing, '510000003'));
    expectError(await confirm(person, { verificationId, transaction }), 'Y845');
  });

  it('a host has a channel of its own: each gets one event for a status, under an id of its own', async () => {
    const channel = await callbackServer();
    const set = await service.call('PUT', '/eventChannels/CDV_STATUS_UPDATES', {
      token: admin,
      headers: await proof('sandbox_admin', null),
      body: { event: { callbackUrl: channel.url } },
    });
    expect(set.status, set.text).toBe(204);
    const person = await service.person('is-told-twice');
    const [{ verificationId }] = (await start(person, typed('990000000004'))).body.verification;
    await told(verificationId, 'FAILED');
    await channel.heard(({ body }) => cdvStatusEvent.parse(body).event.data.verificationStatus === 'FAILED');
    expect(statusesOf(verificationId).toSorted()).toEqual(['FAILED', 'INITIATED']);
    const own = new Set(eventsOf(verificationId).map(({ notificationId }) => notificationId));
    for (const { body } of channel.received) expect(own.has(body.event.notificationId)).toBe(false);
  });

  it('numbers that cannot be paid fail with INSTRUCTION_GENERATION_ERROR', async () => {
    const person = await service.person('mistypes');
    const [verification] = (await start(person, typed('990000000003'))).body.verification;
    await told(verification.verificationId, 'FAILED');
    expect(eventsOf(verification.verificationId).map(({ data }) => data.reason)).toContain(
      'INSTRUCTION_GENERATION_ERROR',
    );
  });

  it.each<[string, (input: ReturnType<typeof typed>) => object, string]>([
    ['without an account', () => ({ verificationType: 'CHALLENGE_DEPOSIT' }), 'Y813'],
    ['without a number', ({ account: { accountNumber: _, ...account }, ...rest }) => ({ ...rest, account }), 'Y812'],
    [
      'without a transfer code',
      ({ account: { bankTransferCode: _, ...account }, ...rest }) => ({ ...rest, account }),
      'Y812',
    ],
    ['to a wrong routing number', () => typed('510000004', '021000022'), 'Y800'],
    [
      'to a sort code',
      ({ account, ...rest }) => ({
        ...rest,
        account: { ...account, bankTransferCode: { id: '200000', type: 'SORT_CODE' } },
      }),
      'Y800',
    ],
    ['to too short a number', () => typed('12'), 'Y801'],
  ])('deposits %s are refused', async (_what, change, code) => {
    expectError(await start(await service.person('is-refused'), change(typed()) as Of), code);
  });

  it('of a short number at most half is shown', async () => {
    const reply = await start(await service.person('has-a-short-number'), typed('7531'));
    expect(reply.body.verification[0].account.accountNumber).toBe('xxxx31');
  });

  it('unregistering a user leaves nothing of deposits under way', async () => {
    const person = await service.person('leaves-with-deposits');
    const [{ verificationId }] = (await start(person, typed('510000005'))).body.verification;
    await told(verificationId, 'INITIATED');
    expect((await service.call('DELETE', '/user/unregister', { token: person.token })).status).toBe(204);
    const left = await service.deps.database.db
      .selectFrom('verification')
      .select('id')
      .where('id', '=', verificationId)
      .execute();
    expect(left).toEqual([]);
  });
});
