import { describe, expect, it } from 'vitest';
import { insightService, type InsightPerson } from './insight-person.ts';

const bank = (balance: string, day: string) => ({ main: { container: 'bank' as const, balances: { [day]: balance } } });

/** Returns the days (`yyyy-MM-dd`) on which an insight was generated, oldest first. */
const daysOf = async (person: InsightPerson, insightName: string): Promise<string[]> =>
  (await person.feed({ insightName, fromDate: '2026-01-01', toDate: '2026-12-31' }))
    .map(({ createdDate }) => createdDate.slice(0, 10))
    .toReversed();

/** Returns every day of a range, both ends included. */
function days(from: string, to: string): string[] {
  const all: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    all.push(new Date(at).toISOString().slice(0, 10));
  return all;
}

/** Creates a person with an upcoming bill on every day, so that the digest is never empty. The clock starts on a Wednesday. */
async function digesting(frequency: string) {
  const begins = '2026-06-10';
  const { service, person, go } = await insightService(begins);
  const one = await person('ann', bank('1000', begins));
  const name = 'UPCOMING_BILLS_AND_SUBSCRIPTIONS_ALL_ACCOUNTS';
  await one.subscribe(name, { frequency, threshold: [{ name: 'FUTURE', type: 'DAYS', value: '31' }] });
  await one.recurring({
    name: 'Acme',
    amount: -10,
    due: days('2026-06-10', '2026-08-20').map((day) => [day] as const),
  });
  await one.changed();
  const pass = async (to: string): Promise<void> => {
    const from = service.clock.now().toISOString().slice(0, 10);
    for (const day of days(from, to).slice(1)) {
      go(day);
      await one.due();
      await one.due();
    }
  };
  return { one, name, go, pass, service };
}

describe('a schedule', () => {
  it.each([
    ['DAILY', ['2026-06-11', '2026-06-12', '2026-06-13']],
    ['WEEKLY', ['2026-06-15', '2026-06-22', '2026-06-29']],
    ['MONTHLY', ['2026-07-01']],
    ['MID_MONTHLY', ['2026-06-16', '2026-07-16']],
  ])('a schedule is evaluated once on each of its days: %s', async (frequency, expected) => {
    const { one, name, pass } = await digesting(frequency);
    await pass(frequency === 'DAILY' ? '2026-06-13' : frequency === 'MID_MONTHLY' ? '2026-07-20' : '2026-07-02');
    expect(await daysOf(one, name)).toEqual(expected);
  });

  it('a schedule that was not evaluated on its days is evaluated once afterwards', async () => {
    const { one, name, go, pass } = await digesting('WEEKLY');
    // The clock passes two Mondays.
    go('2026-06-24');
    await one.due();
    await pass('2026-06-29');
    expect(await daysOf(one, name)).toEqual(['2026-06-24', '2026-06-29']);
  });

  it('a schedule is not evaluated again after the clock was moved back', async () => {
    const { one, name, go, pass } = await digesting('DAILY');
    await pass('2026-06-12');
    go('2026-06-11');
    await one.changed();
    await pass('2026-06-13');
    expect(await daysOf(one, name)).toEqual(['2026-06-11', '2026-06-12', '2026-06-13']);
  });

  it('a schedule generates nothing in a window with an insight generated on demand, unless that is overridden', async () => {
    const { one, name, pass } = await digesting('WEEKLY');
    await one.trigger(name);
    await one.trigger(name);
    expect(await daysOf(one, name)).toEqual(['2026-06-10']);
    await pass('2026-06-15');
    await one.trigger(name);
    expect(await daysOf(one, name)).toEqual(['2026-06-10', '2026-06-15']);
    await one.trigger(name, { overrideDuplicateCheck: true });
    expect(await daysOf(one, name)).toEqual(['2026-06-10', '2026-06-15', '2026-06-15']);
  });
});

describe('an insight after a change', () => {
  const begins = '2026-06-10';
  const name = 'LOW_BALANCE_WARNING';

  it('an insight after a change is generated again when the days of its rule have passed, and not a day earlier', async () => {
    const { person, go } = await insightService(begins);
    const one = await person('ann', bank('100', begins));
    await one.changed();
    for (const day of days('2026-06-11', '2026-06-28')) {
      go(day);
      await one.changed();
    }
    // 17 days, including the first one.
    expect(await daysOf(one, name)).toEqual(['2026-06-10', '2026-06-27']);
  });

  it('an insight after a change is not generated on a new day without a change', async () => {
    const { person, go } = await insightService(begins);
    const one = await person('ann', bank('1000', begins));
    await one.changed();
    await one.balance('main', '100');
    go('2026-06-11');
    await one.due();
    expect(await daysOf(one, name)).toEqual([]);
    await one.changed();
    expect(await daysOf(one, name)).toEqual(['2026-06-11']);
  });

  it('an insight after a change is not generated for an account that is closed or deselected', async () => {
    const { person, db } = await insightService(begins);
    const one = await person('ann', {
      main: { container: 'bank', balances: { [begins]: '100' }, status: 'CLOSED' },
      other: { container: 'bank', balances: { [begins]: '100' }, isSelected: false },
    });
    await one.changed();
    expect(await one.feed()).toEqual([]);
    expect(await db.selectFrom('insight').select('id').execute()).toEqual([]);
  });

  it('an insight after a change is generated for a bill that was found later, but not for one found when the account was linked', async () => {
    const { person, db, go } = await insightService(begins);
    const one = await person('ann', bank('1000', begins));
    await db
      .updateTable('account')
      .set({ created_at: new Date(`${begins}T05:00:00Z`) })
      .execute();
    await one.recurring({ name: 'Old', amount: -10, createdAt: begins });
    await one.recurring({ name: 'New', amount: -10, createdAt: '2026-06-12' });
    go('2026-06-12');
    await one.changed();
    const found = await one.feed({ insightName: 'NEW_BILL' });
    expect(found.map(({ reason }) => reason?.subject?.name)).toEqual(['New']);
  });

  it('a bill is late only up to the last day on which its account was read', async () => {
    const { person, go } = await insightService(begins);
    const one = await person('ann', bank('1000', begins));
    await one.recurring({ name: 'Acme', amount: -10, createdAt: '2026-01-01', due: [['2026-06-11']] });
    go('2026-06-16');
    await one.due();
    await one.readTo('2026-06-13');
    await one.trigger('BILL_NOT_PAID');
    expect(await daysOf(one, 'BILL_NOT_PAID')).toEqual([]);
    await one.readTo('2026-06-14');
    await one.trigger('BILL_NOT_PAID');
    expect(await daysOf(one, 'BILL_NOT_PAID')).toEqual(['2026-06-16']);
  });

  it('an insight after a change is deleted with the account that it describes', async () => {
    const { person } = await insightService(begins);
    const one = await person('ann', {
      ...bank('100', begins),
      other: { container: 'bank', balances: { [begins]: '100' } },
    });
    await one.changed();
    expect(await one.feed({ insightName: name })).toHaveLength(2);
    expect((await one.call('DELETE', `/accounts/${one.idOf('main')}`)).status).toBe(204);
    const left = await one.feed({ insightName: name });
    expect(left.map(({ reason }) => reason?.accountId)).toEqual([[one.idOf('other')]]);
  });

  it('an insight after a change can be read for a year', async () => {
    const { person, go, db } = await insightService(begins);
    const one = await person('ann', bank('100', begins));
    await one.changed();
    go('2027-06-11');
    await one.changed();
    const rows = await db.selectFrom('insight').select('created_at').where('insight_name', '=', name).execute();
    expect(rows).toHaveLength(2);
    go('2027-06-13');
    await one.due();
    expect(await db.selectFrom('insight').select('id').where('insight_name', '=', name).execute()).toHaveLength(1);
  });
});
