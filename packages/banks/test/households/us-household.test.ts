import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { calendarDay, dayOfIsoDate } from '../../src/basics/days.ts';
import { Household } from '../../src/households/us/household.ts';

const today = calendarDay(dayOfIsoDate('2026-11-20'));
const digits = { checking: '1111', savings: '2222', card: '3333', brokerage: '4444', loan: '5555' };

function householdWith(checking: number, savings: number, card: number | null = null): Household {
  const household = new Household('16001', 'ok', digits);
  const open = (role: 'checking' | 'savings' | 'card', amount: number): void => {
    household.books.open(role, today.day);
    household.books.book({ role, date: today.day, description: 'OPENING', amount: new Big(amount) });
  };
  open('checking', checking);
  open('savings', savings);
  if (card !== null) open('card', card);
  return household;
}

const buy = (household: Household, amount: number, settlesIn = 1, on = today) =>
  household.purchase({ today: on, statementText: 'SHOP', amount: new Big(amount), by: 'card', settlesIn });
const pay = (household: Household, amount: number) =>
  household.pay({ today, description: 'BILL', amount: new Big(amount) });

describe('Generated American household', () => {
  it('a household pays by card within its limit, then from the account, then not at all', () => {
    const household = householdWith(1_000, 0, 0);
    const room = household.creditLimit.times('0.85').toNumber();
    expect(buy(household, room)?.role).toBe('card');
    expect(buy(household, 100)).toMatchObject({
      role: 'checking',
      description: expect.stringMatching(/^POS DEBIT \d{4} SHOP$/),
    });
    expect(buy(household, 651)).toBeNull();
    expect(buy(household, 650)).not.toBeNull();
    expect(household.books.committed('checking').toFixed(2)).toBe('250.00');
  });

  it('a household moves full hundreds from savings to pay a bill, and keeps a reserve in both accounts', () => {
    const household = householdWith(300, 1_000);
    expect(pay(household, 120)?.amount.toFixed(2)).toBe('-120.00');
    expect(household.books.entries('savings').at(-1)?.amount.toFixed(2)).toBe('-300.00');
    expect(household.books.committed('checking').toFixed(2)).toBe('480.00');
    expect(household.books.entries('savings').at(-1)?.transferId).toBe(
      household.books.entries('checking').at(-2)?.transferId,
    );
  });

  it('a household leaves a bill unpaid if savings do not cover it', () => {
    const household = householdWith(300, 400);
    expect(pay(household, 500)).toBeNull();
    expect(household.payInto(today, 'savings', new Big(500), 'OUT', 'IN')).toBe(false);
    household.transferToSavings(today, new Big(100));
    expect(household.books.committed('checking').toFixed(2)).toBe('300.00');
    expect(household.books.committed('savings').toFixed(2)).toBe('400.00');
  });

  it('a household’s purchase posts one to three days later, never on a Sunday', () => {
    for (let offset = 0; offset < 7; offset += 1) {
      for (const settlesIn of [1, 2, 3]) {
        const on = calendarDay(today.day + offset);
        const entry = buy(householdWith(1_000, 0), 10, settlesIn, on);
        const lag = (entry?.postsOn ?? NaN) - on.day;
        expect([1, 2, 3]).toContain(lag);
        expect(calendarDay(entry?.postsOn ?? NaN).weekday).not.toBe(0);
      }
    }
  });

  it('a household pays higher prices each year', () => {
    const household = householdWith(0, 0);
    const price = (isoDate: string) =>
      household.atPriceLevel(calendarDay(dayOfIsoDate(isoDate)), new Big(100)).toFixed(2);
    expect(['2019-05-01', '2020-05-01', '2021-05-01', '2022-05-01'].map(price)).toEqual([
      '100.00',
      '100.00',
      '102.50',
      '105.06',
    ]);
  });
});
