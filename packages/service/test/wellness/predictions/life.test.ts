import { beforeAll, describe, expect, it } from 'vitest';
import { updateDue } from '../../../src/wellness/predictions/schedule/index.ts';
import { monthly, predictingService, type Posted } from './predicted-person.ts';

const { service, person, go } = await predictingService('2026-06-08');
const power = (date: string, amount = -64.2, facts = {}): Posted => [
  date,
  amount,
  'NORTHSIDE POWER PAYMENT',
  { merchantType: 'BILLERS', ...facts },
];
const rent = (date: string): Posted => [date, -900, 'ELM STREET RENT'];

describe('the life of a predicted event', () => {
  beforeAll(() => go('2026-06-08'));

  it('a monthly payment is predicted each month, and matched when it is posted', async () => {
    go('2026-06-08');
    const user = await person('monthly');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)));
    const [event, ...others] = await user.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      accountId: user.idOf('main'),
      description: 'NORTHSIDE POWER PAYMENT',
      amount: { amount: 64.2, currency: 'USD' },
      amountRange: { low: { amount: 64.2 }, high: { amount: 64.2 } },
      baseType: 'DEBIT',
      frequency: 'MONTHLY',
      merchantType: 'BILLERS',
      userApprovalStatus: 'PENDING',
      status: 'ACTIVE',
      sourceType: 'DERIVED',
      nextDate: '2026-06-15',
      lastTransactionDate: '2026-05-15',
      lastTransactionAmount: { amount: 64.2, currency: 'USD' },
      lastTrasactionAmount: { amount: 64.2, currency: 'USD' },
    });
    const [next, later] = await user.payments();
    expect([next?.date, later?.date]).toEqual(['2026-06-15', '2026-07-15']);
    go('2026-06-17');
    await user.read(power('2026-06-16', -65));
    const [came] = await user.payments({ fromDate: '2026-06-10' });
    expect(came).toMatchObject({
      id: next?.id,
      date: '2026-06-16',
      reconStatus: 'RECONCILED',
      amount: { amount: 65 },
      amountRange: { low: { amount: 65 }, high: { amount: 65 } },
    });
    expect(came?.reconciledTransactionId).toBeTypeOf('number');
    const [after] = await user.events();
    expect(after).toMatchObject({ id: event?.id, nextDate: '2026-07-15', lastTransactionDate: '2026-06-16' });
    expect((await user.payments({ reconStatus: 'PENDING' }))[0]?.id).toBe(later?.id);
  });

  it('a monthly credit of zero is not predicted', async () => {
    go('2026-06-08');
    const user = await person('zero');
    await user.read(...monthly('2026-05-15', 6).map((day): Posted => [day, 0, 'ACME PAYROLL DIRECT DEP']));
    expect(await user.events()).toEqual([]);
  });

  it('a payment that is not posted is late, then missed, and two missed payments in a row end the event', async () => {
    go('2026-06-08');
    const user = await person('misses');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)));
    const [event] = await user.events();
    await user.put(event?.id ?? 0, { userApprovalStatus: 'APPROVED' });
    const stateOn = async (day: string) => {
      go(day);
      await user.read();
      return (await user.payments({ fromDate: '2026-06-10', toDate: '2026-07-20' })).map(
        ({ reconStatus }) => reconStatus,
      );
    };
    expect(await stateOn('2026-06-20')).toEqual(['PENDING', 'PENDING']);
    expect(await stateOn('2026-06-24')).toEqual(['MISSED', 'PENDING']);
    expect((await user.events()).map(({ status }) => status)).toEqual(['ACTIVE']);
    expect(await stateOn('2026-07-24')).toEqual(['MISSED', 'MISSED']);
    expect(await user.events()).toEqual([]);
    const [ended] = await user.events({ status: 'ENDED' });
    expect(ended?.nextDate).toBeUndefined();
    expect(await user.payments({ reconStatus: 'PENDING' })).toEqual([]);
  });

  it('payments are not missed while the bank has not been read', async () => {
    go('2026-06-08');
    const user = await person('unread');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)));
    go('2026-08-20');
    await user.due();
    await updateDue(service.deps);
    expect((await user.events()).map(({ status }) => status)).toEqual(['ACTIVE']);
  });

  it('a payment is matched on the account of the event first, and otherwise on another account', async () => {
    go('2026-06-08');
    const user = await person('moves', { main: '1000.00', card: '200.00' });
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)));
    const [event] = await user.events();
    await user.put(event?.id ?? 0, { userApprovalStatus: 'APPROVED' });
    go('2026-06-17');
    await user.read(power('2026-06-15', -64.2, { account: 'card' }), power('2026-06-17'));
    const [june] = await user.payments({ fromDate: '2026-06-10', reconStatus: 'RECONCILED' });
    expect(june?.date).toBe('2026-06-17');
    go('2026-07-17');
    await user.read(power('2026-07-15', -64.2, { account: 'card' }));
    expect(
      (await user.payments({ fromDate: '2026-06-10', reconStatus: 'RECONCILED' })).map(({ date }) => date),
    ).toEqual(['2026-06-17', '2026-07-15']);
  });

  it('the user’s edits and approval are kept even if the payments change', async () => {
    go('2026-06-08');
    const user = await person('edits');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)), ...monthly('2026-06-01', 6).map(rent));
    const [elm, north] = await user.events();
    expect((await user.put(elm?.id ?? 0, { userApprovalStatus: 'APPROVED' })).status).toBe(204);
    expect(
      (await user.put(north?.id ?? 0, { description: 'Power', amount: { amount: 80, currency: 'USD' } })).status,
    ).toBe(204);
    go('2026-07-17');
    await user.read(['2026-07-01', -950, 'ELM STREET RENT'], power('2026-06-15', -70), power('2026-07-15', -70));
    expect(
      (await user.events()).map(({ description, amount, userApprovalStatus }) => [
        description,
        amount.amount,
        userApprovalStatus,
      ]),
    ).toEqual([
      ['ELM STREET RENT', 900, 'APPROVED'],
      ['Power', 80, 'PENDING'],
    ]);
  });

  it('an event that the user rejected is not detected again, unless its cadence changes', async () => {
    go('2026-06-08');
    const user = await person('rejects');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)));
    const [event] = await user.events();
    await user.put(event?.id ?? 0, { userApprovalStatus: 'REJECTED' });
    expect(await user.payments()).toEqual([]);
    go('2026-07-17');
    await user.read(power('2026-06-15'), power('2026-07-15'));
    expect(await user.events()).toEqual([]);
    const [rejected] = await user.events({ userApprovalStatus: 'REJECTED' });
    expect(rejected?.id).toBe(event?.id);
    await user.put(event?.id ?? 0, { userApprovalStatus: 'PENDING' });
    expect((await user.payments())[0]?.date).toBe('2026-08-15');
    await user.put(event?.id ?? 0, { userApprovalStatus: 'REJECTED' });
    go('2026-09-20');
    await user.read(
      ...['07-22', '07-29', '08-05', '08-12', '08-19', '08-26', '09-02', '09-09', '09-16'].map((day) =>
        power(`2026-${day}`),
      ),
    );
    expect((await user.events()).map(({ frequency }) => frequency)).toEqual(['WEEKLY']);
  });

  it('a deleted event is not detected again', async () => {
    go('2026-06-08');
    const user = await person('deletes');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)));
    const [event] = await user.events();
    expect((await user.call('DELETE', `/predictedEvents/${event?.id}`)).status).toBe(204);
    go('2026-06-17');
    await user.read(power('2026-06-15'));
    expect(await user.events({ userApprovalStatus: 'PENDING,APPROVED,REJECTED', status: 'ACTIVE,ENDED' })).toEqual([]);
    expect(await user.payments()).toEqual([]);
  });

  it('an event that a user creates is matched by its amount the first time, and by its text afterwards', async () => {
    go('2026-06-08');
    const user = await person('creates');
    const created = (await user.create()).body.predictedEvent[0];
    expect(created).toMatchObject({
      sourceType: 'MANUAL',
      userApprovalStatus: 'APPROVED',
      confidence: 1,
      nextDate: '2026-06-12',
    });
    go('2026-06-14');
    await user.read(['2026-06-12', -419, 'LITTLE ACORNS LLC'], ['2026-06-12', -60, 'SHOES']);
    expect((await user.payments({ fromDate: '2026-06-10' }))[0]).toMatchObject({
      reconStatus: 'RECONCILED',
      date: '2026-06-12',
    });
    go('2026-07-14');
    await user.read(['2026-07-11', -440, 'LITTLE ACORNS LLC'], ['2026-07-12', -421, 'BICYCLES']);
    expect((await user.payments({ fromDate: '2026-07-01', reconStatus: 'RECONCILED' }))[0]?.date).toBe('2026-07-11');
    expect((await user.events())[0]).toMatchObject({
      description: 'Nursery',
      amount: { amount: 420 },
      nextDate: '2026-08-12',
    });
  });

  it('a second update changes nothing', async () => {
    go('2026-06-08');
    const user = await person('again');
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)), ...monthly('2026-06-01', 6).map(rent));
    const [events, payments] = [await user.events(), await user.payments()];
    await user.read();
    expect(await user.events()).toEqual(events);
    expect(await user.payments()).toEqual(payments);
  });

  it('predicted balances follow the expected payments, in a range that widens', async () => {
    go('2026-06-08');
    const user = await person('balances', { main: '1000.00', card: '200.00' });
    await user.read(...monthly('2026-05-15', 6).map((day) => power(day)), ...monthly('2026-06-01', 6).map(rent));
    const { body } = await user.call('GET', '/predictedBalances', { query: { toDate: '2026-07-02' } });
    const [main, card] = body.predictedBalance;
    const on = (day: string) => main.day.find(({ date }: { date: string }) => date === day);
    expect(main.day).toHaveLength(25);
    expect(on('2026-06-08')).toEqual({ date: '2026-06-08', amount: 1000, low: 1000, high: 1000 });
    expect(on('2026-06-15').amount).toBe(935.8);
    expect(on('2026-07-01').amount).toBe(35.8);
    expect(on('2026-07-01').low).toBeLessThan(on('2026-06-15').low - 900);
    expect(card.day.at(-1)).toMatchObject({ amount: 200, low: 200 });
  });
});
