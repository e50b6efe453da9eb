import type { Transaction } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { day, verifyingService, type Of } from './verifying-service.ts';

const { service, clock, callback, proof, start, confirm, read, told, typed, admin } = await verifyingService();

describe('matching by the registered name', async () => {
  /** Creates a person with the accounts of a household, registered under a name derived from the holder's. */
  async function linked(loginName: string, name: (holder: string) => object | undefined) {
    const person = await service.person(loginName);
    const { id } = await person.link(16001, 'ok');
    // Turns automatic refreshes off, because moving the clock could start one at any time.
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

  it('the accounts of a provider account are verified if the registered name matches the holder', async () => {
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

  it('matching with another name or no name fails with separate reasons and reveals no holder', async () => {
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

  it('verified accounts have holder, numbers and balances; accounts that were not selected are listed on request', async () => {
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

  it('a holder profile lists the holders of bank accounts', async () => {
    const { person, providerAccountId, checking, card, holder } = named;
    const query = { providerAccountId: String(providerAccountId) };
    const { body } = await read(person, '/verification/holderProfile', { ...query, accountId: String(checking) });
    expect(body.holderProfile).toMatchObject([{ accountId: checking, holder: [{ name: { fullName: holder } }] }]);
    expect(body.holderProfile[0].matchesUser).toBe(true);
    expectError(await read(person, '/verification/holderProfile', { ...query, accountId: String(card) }), 'Y820');
    expectError(await read(person, '/verification/holderProfile', { providerAccountId: '42' }), 'Y807');
  });

  it('the summary is served only for a verified account, and lists its payments', async () => {
    const { person, checking, savings, card } = await linked('is-summed-up', (fullName) => ({ fullName }));
    const summary = (accountId: number | string) =>
      read(person, '/verification/classification/summary', { accountId: String(accountId) });
    expectError(await summary(checking), 'Y800');
    await start(person, { verificationType: 'MATCHING', accountId: checking });
    const { body } = await summary(checking);
    const all: Transaction[] = [];
    for (let more = true; more;) {
      const query = { accountId: String(checking), fromDate: '2000-01-01', skip: String(all.length) };
      const { transaction = [] } = (await service.call('GET', '/transactions', { token: person.token, query })).body;
      all.push(...transaction);
      more = transaction.length > 0;
    }
    const posted = all.filter(({ status }) => status === 'POSTED');
    const has = (matches: (one: Transaction) => boolean): boolean => posted.some(matches);
    const spentOn = (category: string) => has((one) => one.baseType === 'DEBIT' && one.category === category);
    expect(body.accountSummary).toMatchObject([
      {
        accountId: checking,
        accountType: 'CHECKING',
        site: expect.any(String),
        transactionSummary: {
          fromDate: posted.at(-1)?.date,
          toDate: posted[0]?.date,
          salaryCredits: has((one) => one.baseType === 'CREDIT' && one.category === 'Salary/Regular Income'),
          incomeCredits: has((one) => one.baseType === 'CREDIT' && one.categoryType === 'INCOME'),
          billPayments: has((one) => one.baseType === 'DEBIT' && one.merchantType === 'BILLERS'),
          cardPayments: spentOn('Credit Card Payments'),
          loanPayments: spentOn('Loans'),
          mortgagePayments: spentOn('Mortgage'),
          latestTransactions: posted
            .slice(0, 3)
            .map(({ date, amount, baseType, description }) => ({ date, amount, baseType, description })),
        },
      },
    ]);
    const { transactionSummary } = body.accountSummary[0];
    expect(Object.values(transactionSummary)).toContain(true);
    expect(Object.values(transactionSummary)).toContain(false);
    for (const other of [savings, card, 42]) expectError(await summary(other), 'Y800');
    expectError(await summary(`${checking},${savings}`), 'Y805');
    expectError(await summary(Array.from({ length: 101 }, () => checking).join(',')), 'Y805');
    for (const query of [{}, { accountId: '' }])
      expectError(await read(person, '/verification/classification/summary', query), 'Y812');
    expectError(await summary('0'), 'Y800');
    expectError(
      await read(named.person, '/verification/classification/summary', { accountId: String(checking) }),
      'Y800',
    );
  });

  it('the verification template of a proved configuration applies; a call without a proof gets the default template', async () => {
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

  it('deposits are started according to the template of the call, and never twice, with any earlier verification', async () => {
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

  it('the last five results are kept for an account that is matched repeatedly', async () => {
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
    const { person, providerAccountId, checking, card } = named;
    const stranger = await service.person('stranger');
    const { body } = await start(person, { verificationType: 'MATCHING', accountId: checking });
    const [{ verificationId }] = body.verification;
    expectError(await start(person, { verificationType: 'MATCHING' }), 'Y813');
    expectError(await start(person, { verificationType: 'MATCHING', accountId: card }), 'Y835');
    expectError(await start(stranger, { verificationType: 'MATCHING', accountId: checking }), 'Y807');
    expectError(await read(stranger, '/verification', { accountId: String(checking) }), 'Y836');
    expectError(await read(stranger, '/verification', { verificationId: String(verificationId) }), 'Y836');
    const ofPerson = { providerAccountId: String(providerAccountId) };
    expectError(await read(stranger, '/verification/verifiedAccounts', ofPerson), 'Y807');
    expectError(await read(stranger, '/verification', {}), 'Y813');
    expectError(await read(stranger, '/verification/verifiedAccounts', { providerAccountId: '42' }), 'Y807');
    expectError(await read(stranger, '/verification/verifiedAccounts', {}), 'Y813');
  });

  it('deposits to a linked account of a provider of another country are refused in any currency', async () => {
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
