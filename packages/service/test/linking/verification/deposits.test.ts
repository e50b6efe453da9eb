import { cdvStatusEvent } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { writeOwnSettings } from '../../../src/tenancy/customers/customer-settings.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { day, entered, routing, wrong, verifyingService, type Of } from './verifying-service.ts';

const {
  admin,
  service,
  clock,
  proof,
  start,
  confirm,
  read,
  eventsOf,
  told,
  statusesOf,
  statementOf,
  typed,
  deposited,
} = await verifyingService();

describe('challenge deposits to a manually entered account', () => {
  it('deposits go from INITIATED through DEPOSITED to SUCCESS, with one event for each status', async () => {
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

  it('three wrong attempts end with DATA_MISMATCH and one event, and three starts in 30 days are the limit', async () => {
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
    const fourth = await start(await service.person('tries-the-same-number'), typed('510000002'));
    expectError(fourth, 'Y932');
    // The first of three starts, five days apart, was fifteen days ago.
    expect(Math.ceil((Number(fourth.headers['retry-after']) * 1_000) / day)).toBe(15);
    await clock.advance(Number(fourth.headers['retry-after']) * 1_000);
    expect((await start(person, typed('510000002'))).status).toBe(200);
  });

  it('starts for one account number are counted together, regardless of leading zeros', async () => {
    const numbers = ['510000077', '0510000077', '000510000077'];
    for (const [at, number] of numbers.entries())
      expect((await start(await service.person(`types-zeros-${at}`), typed(number))).status).toBe(200);
    expectError(await start(await service.person('types-zeros-again'), typed('00-510000077')), 'Y932');
    expect((await start(await service.person('types-zeros-behind'), typed('5100000770'))).status).toBe(200);
  });

  it('one user can start as many deposits in 30 days as the customer allows, and the error has the time to wait', async () => {
    const { database } = service.deps;
    await database.tx((trx) => writeOwnSettings(trx, 1, { paidUse: { depositsPerUser: 2 } }));
    const person = await service.person('starts-many');
    expect((await start(person, typed())).status).toBe(200);
    await clock.advance(10 * day);
    expect((await start(person, typed())).status).toBe(200);
    const refused = await start(person, typed());
    expectError(refused, 'Y935');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeLessThanOrEqual((20 * day) / 1_000);
    expect(wait).toBeGreaterThan((19.9 * day) / 1_000);
    expect((await start(await service.person('starts-once'), typed())).status).toBe(200);
    await clock.advance(wait * 1_000);
    expect((await start(person, typed())).status).toBe(200);
    expectError(await start(person, typed()), 'Y935');
    await database.tx((trx) => writeOwnSettings(trx, 1, {}));
    expect((await start(person, typed())).status).toBe(200);
  });

  it('deposits expire ten days after they arrived, even if many days pass in one step', async () => {
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

  it('the channels of the customer and of a host each get one event per status, with different ids', async () => {
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

  it('a short account number shows at most half of its digits', async () => {
    const reply = await start(await service.person('has-a-short-number'), typed('7531'));
    expect(reply.body.verification[0].account.accountNumber).toBe('xxxx31');
  });

  it('unregistering a user deletes deposits in progress', async () => {
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
