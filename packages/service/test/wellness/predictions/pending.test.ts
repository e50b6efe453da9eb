import { expect, it } from 'vitest';
import { monthly, predictingService, type Posted } from './predicted-person.ts';

const { db, person, go } = await predictingService('2026-06-08');
const power = (date: string, facts: Posted[3] = {}): Posted => [date, -64.2, 'NORTHSIDE POWER PAYMENT', facts];
const history = monthly('2026-05-15', 6).map((day) => power(day));
const pending = power('2026-06-11', { status: 'PENDING' });

async function payer(loginName: string, ...posted: readonly Posted[]) {
  go('2026-06-11');
  const user = await person(loginName, { main: '1000.00' });
  await user.read(...posted);
  const dates = async (query = {}) => (await user.payments({ toDate: '2026-07-31', ...query })).map(({ date }) => date);
  const balanceOn = async (day: string): Promise<number> => {
    const { body } = await user.call('GET', '/predictedBalances', { query: { toDate: '2026-07-31' } });
    return body.predictedBalance[0].day.find(({ date }: { date: string }) => date === day).amount;
  };
  return { user, dates, balanceOn };
}

it.each([
  ['with-history', [...history, pending], []],
  ['after-history', history, [pending]],
])('a payment that is pending four days early is not expected again: %s', async (when, first, second) => {
  const { user, dates, balanceOn } = await payer(when, ...first);
  if (second.length > 0) {
    expect(await dates()).toEqual(['2026-06-15', '2026-07-15']);
    expect(await balanceOn('2026-06-30')).toBe(935.8);
    await user.read(...second);
  }
  expect(await dates()).toEqual(['2026-07-15']);
  expect(await balanceOn('2026-06-30')).toBe(1000);
  expect(await balanceOn('2026-07-15')).toBe(935.8);
  expect((await user.events())[0]?.nextDate).toBe('2026-07-15');
});

it('a pending payment is matched once when it is posted', async () => {
  const { user, dates } = await payer('posts', ...history, pending);
  await db.deleteFrom('transaction').where('user_id', '=', user.userId).where('status', '=', 'PENDING').execute();
  go('2026-06-13');
  await user.read(power('2026-06-12'));
  const [paid, ...others] = await user.payments({ fromDate: '2026-06-01', reconStatus: 'RECONCILED' });
  expect([paid?.date, others]).toEqual(['2026-06-12', []]);
  expect(paid?.reconciledTransactionId).toBeTypeOf('number');
  expect(await dates()).toEqual(['2026-07-15']);
});

it('a payment is expected again when its pending transaction disappears', async () => {
  const { user, dates } = await payer('disappears', ...history, pending);
  await db.deleteFrom('transaction').where('user_id', '=', user.userId).where('status', '=', 'PENDING').execute();
  await user.read();
  expect(await dates()).toEqual(['2026-06-15', '2026-07-15']);
});

it('a payment is not missed while its transaction is pending', async () => {
  const { user, dates } = await payer('pends-long', ...history, pending);
  go('2026-06-25');
  await user.read();
  expect(await dates({ fromDate: '2026-06-01', reconStatus: 'MISSED' })).toEqual([]);
  expect(await dates({ fromDate: '2026-06-01' })).toEqual(['2026-07-15']);
});

it('the amounts of a seasonal bill differ by due day, in payments, balances and the event', async () => {
  go('2026-06-08');
  const user = await person('seasonal', { main: '1000.00' });
  const curve = [174, 152, 131, 104, 82, 66, 61, 64, 78, 101, 133, 167];
  await user.read(
    ...monthly('2026-05-15', 24).map((day): Posted => [day, -(curve[Number(day.slice(5, 7)) - 1] ?? 0), 'ELM POWER']),
  );
  const amounts = (await user.payments({ toDate: '2027-06-01' })).map(({ amount }) => amount.amount);
  expect(amounts).toEqual([66, 61, 64, 78, 101, 133, 167, 174, 152, 131, 104, 82]);
  expect((await user.events())[0]).toMatchObject({ amount: { amount: 66 }, amountRange: { low: { amount: 60 } } });
  const { body } = await user.call('GET', '/predictedBalances', { query: { toDate: '2026-08-01' } });
  expect(body.predictedBalance[0].day.at(-1).amount).toBe(1000 - 66 - 61);
});

it('two equal dues of one payee on one day are expected and matched as two', async () => {
  go('2026-06-08');
  const user = await person('twice');
  const dues = monthly('2026-05-15', 6).map((day): Posted => [day, -50, 'HARBOR INSURANCE']);
  await user.read(...dues, ...dues);
  expect((await user.payments({ toDate: '2026-06-30' })).map(({ date }) => date)).toEqual(['2026-06-15', '2026-06-15']);
  go('2026-06-17');
  const due: Posted = ['2026-06-15', -50, 'HARBOR INSURANCE'];
  await user.read(due, due);
  const paid = await user.payments({ fromDate: '2026-06-10', reconStatus: 'RECONCILED' });
  expect(new Set(paid.map(({ reconciledTransactionId: id }) => id)).size).toBe(2);
  expect(await user.events()).toHaveLength(2);
});
