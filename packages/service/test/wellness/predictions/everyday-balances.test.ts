import { describe, expect, it } from 'vitest';
import { dateOf, dayOf } from '../../../src/wellness/predictions/detection/index.ts';
import { monthly, predictingService, type Posted, type PredictedPerson } from './predicted-person.ts';

const today = '2026-06-08';
const { service, db, person } = await predictingService(today);

const places = [
  'ASPEN',
  'BIRCH',
  'CEDAR',
  'DOGWOOD',
  'ELDER',
  'FIRWOOD',
  'GINKGO',
  'HAZEL',
  'IVYDALE',
  'JUNIPER',
  'KAPOK',
];
const trades = [
  'BAKERY',
  'CINEMA',
  'DELI',
  'FLORIST',
  'GARAGE',
  'HOTEL',
  'KIOSK',
  'LAUNDRY',
  'MARKET',
  'PHARMACY',
  'TAVERN',
];
/** Returns a purchase of 10.00 on each of the last `days` days, each in another shop, so that they are no series. */
const purchases = (days: number, facts: Posted[3] = {}): Posted[] =>
  Array.from({ length: days }, (_, index) => [
    dateOf(dayOf(today) - index),
    -10,
    `${places[index % 11]} ${trades[Math.floor(index / 11)]}`,
    facts,
  ]);
const rent = monthly('2026-06-01', 6).map((day): Posted => [day, -700, 'MAPLE STREET RENTALS']);

/** Returns the projected balances a week ahead: of predicted payments only, and with everyday spending. */
async function weekAhead(user: PredictedPerson, account = 'main') {
  const { status, body } = await user.call('GET', '/predictedBalances', { query: { toDate: '2026-06-15' } });
  expect(status).toBe(200);
  const found = body.predictedBalance.find(({ accountId }: { accountId: number }) => accountId === user.idOf(account));
  return { alone: found.day.at(-1).amount, withSpending: found.dayWithEverydaySpending?.at(-1).amount };
}

/** Returns the lower end of the range a week ahead, with everyday spending. */
async function lowWeekAhead(user: PredictedPerson): Promise<number> {
  const { body } = await user.call('GET', '/predictedBalances', { query: { toDate: '2026-06-15' } });
  return body.predictedBalance[0].dayWithEverydaySpending.at(-1).low;
}

describe('balances with everyday spending', () => {
  it('purchases lower the balance, and payments of a predicted event do not count twice', async () => {
    const user = await person('spends', { main: '5000.00' });
    await user.read(...purchases(120), ...rent);
    expect((await user.events()).map(({ description }) => description)).toEqual(['MAPLE STREET RENTALS']);
    expect(await weekAhead(user)).toEqual({ alone: 5_000, withSpending: 4_930 });
  });

  it('the days are those of the balances without everyday spending, and begin with the same balance', async () => {
    const user = await person('same-days', { main: '5000.00' });
    await user.read(...purchases(120));
    const { body } = await user.call('GET', '/predictedBalances');
    const [{ day, dayWithEverydaySpending: other }] = body.predictedBalance;
    expect(other.map(({ date }: { date: string }) => date)).toEqual(day.map(({ date }: { date: string }) => date));
    expect(other[0]).toEqual(day[0]);
  });

  it('a payment that the user said is not regular counts as everyday spending', async () => {
    const user = await person('rejects', { main: '5000.00' });
    await user.read(...purchases(120), ...rent);
    const [event] = await user.events();
    await user.put(event?.id ?? 0, { userApprovalStatus: 'REJECTED' });
    const { body } = await user.call('GET', '/predictedBalances', { query: { toDate: '2026-07-08' } });
    const [{ dayWithEverydaySpending: days }] = body.predictedBalance;
    expect(days.at(-1).low).toBeLessThan(5_000 - 30 * 10 - 700);
  });

  it('earlier payments of an event that the user created do not count twice', async () => {
    const user = await person('creates', { main: '5000.00' });
    const nursery = ['2026-04-09', '2026-05-20', '2026-05-27'].map((day): Posted => [day, -420, 'LITTLE BEARS']);
    await user.read(...purchases(120), ...nursery);
    expect(await lowWeekAhead(user)).toBeLessThan(4_930);
    await user.create({ nextDate: '2026-06-20' });
    expect(await lowWeekAhead(user)).toBe(4_930);
  });

  it('purchases with a card count on the card, and its payment counts once on the bank account', async () => {
    const user = await person('pays-a-card', { main: '5000.00', card: '800.00' });
    await user.read(...purchases(120), ...purchases(120, { account: 'card' }));
    expect(await weekAhead(user)).toEqual({ alone: 5_000, withSpending: 4_930 });
    expect((await weekAhead(user, 'card')).withSpending).toBeUndefined();
  });

  it('an account with little history or an outdated one has only balances without everyday spending', async () => {
    const user = await person('new-here', { main: '5000.00' });
    await user.read(...purchases(89));
    expect(await weekAhead(user)).toEqual({ alone: 5_000, withSpending: undefined });
    const old = await person('not-refreshed', { main: '5000.00' });
    await old.read(...purchases(120));
    await db.updateTable('account').set({ history_until: '2026-05-01' }).where('user_id', '=', old.userId).execute();
    expect((await weekAhead(old)).withSpending).toBeUndefined();
  });

  it('payments in another currency and pending ones do not count', async () => {
    const user = await person('abroad', { main: '5000.00' });
    await user.read(
      ...purchases(120),
      ['2026-06-01', -300, 'HOTEL', { currency: 'EUR' }],
      ['2026-06-02', -300, 'HOTEL', { status: 'PENDING' }],
    );
    expect((await weekAhead(user)).withSpending).toBe(4_930);
  });

  it('payments of another user do not count', async () => {
    const other = await person('other-spender', { main: '5000.00' });
    await other.read(...purchases(120));
    const user = await person('spends-nothing', { main: '5000.00' });
    await user.read(...rent);
    expect((await weekAhead(user)).withSpending).toBeUndefined();
    expect(service.clock.now().toISOString()).toContain(today);
  });
});
