import { describe, expect, it } from 'vitest';
import { monthly, type Posted, predictingService } from './predicted-person.ts';

const { db, person, go } = await predictingService('2026-06-08');

/** Payments of a gym whose bank writes it in two ways in turn. */
const gym = (dates: readonly string[]): Posted[] =>
  dates.map((date, index): Posted => [
    date,
    -29.5,
    index % 2 === 0 ? 'ELMDALE FITNESS DES:DUES ID:1 INDN:J REYES CO ID:9 PPD' : 'ACH DEBIT ELMDLE FTNSS ACH 919340967',
  ]);
const dates = monthly('2026-05-15', 8);

describe('names of payees in predictions', () => {
  it('a payee that its bank writes in two ways has one key and one predicted event', async () => {
    const user = await person('two-ways');
    await user.read(...gym(dates));
    const rows = await db
      .selectFrom('transaction')
      .select(['payee_key', 'payee'])
      .where('user_id', '=', user.userId)
      .execute();
    expect(new Set(rows.map(({ payee_key: key }) => key)).size).toBe(2);
    expect(new Set(rows.map(({ payee }) => payee)).size).toBe(1);
    expect(await user.events()).toMatchObject([
      { frequency: 'MONTHLY', amount: { amount: 29.5 }, nextDate: '2026-06-15' },
    ]);
  });

  it('a payment under the other name matches the event that the user approved', async () => {
    go('2026-05-10');
    const user = await person('approves');
    await user.read(...gym(dates.slice(0, -1)));
    const [event] = await user.events();
    if (event === undefined) throw new Error('No event.');
    expect((await user.put(event.id, { userApprovalStatus: 'APPROVED' })).status).toBe(204);
    go('2026-05-17');
    await user.read(...gym(dates).slice(-1));
    expect(await user.events()).toMatchObject([
      { id: event.id, userApprovalStatus: 'APPROVED', lastTransactionDate: '2026-05-15', nextDate: '2026-06-15' },
    ]);
  });

  it('two products of one merchant are two events', async () => {
    go('2026-06-08');
    const user = await person('two-products');
    const product = (amount: number, last: string): Posted[] =>
      monthly(last, 8).map((date): Posted => [date, -amount, 'APPLE.COM/BILL 866-712-7753 CA']);
    await user.read(...product(9.99, '2026-05-05'), ...product(12.99, '2026-05-18'));
    expect((await user.events()).map(({ amount }) => amount?.amount).toSorted()).toEqual([12.99, 9.99]);
  });

  it('a payee that takes a new name keeps its event, and its rejection', async () => {
    go('2026-02-25');
    const user = await person('renamed');
    const film = (name: string, days: readonly string[]): Posted[] => days.map((date): Posted => [date, -15.99, name]);
    const days = monthly('2026-05-20', 10);
    await user.read(...film('OLDDOWN FILMS', days.slice(0, 7)));
    const [event] = await user.events();
    if (event === undefined) throw new Error('No event.');
    expect((await user.put(event.id, { userApprovalStatus: 'REJECTED' })).status).toBe(204);
    go('2026-06-08');
    await user.read(...film('BRIGHTER TV', days.slice(7)));
    expect(await user.events()).toEqual([]);
    expect(await user.events({ userApprovalStatus: 'REJECTED' })).toMatchObject([{ id: event.id }]);
  });
});
