import { expect, it } from 'vitest';
import { updateDue } from '../../../src/wellness/predictions/schedule/index.ts';
import { monthly, predictingService, type Posted } from './predicted-person.ts';

const { service, db, person, go } = await predictingService('2026-06-08');
const power = (date: string, amount = -64.2, facts: Posted[3] = {}): Posted => [
  date,
  amount,
  'NORTHSIDE POWER PAYMENT',
  facts,
];
const sixMonths = monthly('2026-05-15', 6);

async function payer(loginName: string, accounts?: Record<string, string>) {
  go('2026-06-08');
  const user = await person(loginName, accounts);
  await user.read(...sixMonths.map((day) => power(day)));
  const [event] = await user.events();
  return { user, id: event?.id ?? 0 };
}
const account = (userId: number, set: object) =>
  db.updateTable('account').set(set).where('user_id', '=', userId).execute();

it('a late payment keeps its due day while the bank is read daily, is then missed, and can still be posted late', async () => {
  const { user } = await payer('read-daily');
  const first = async () => (await user.payments({ fromDate: '2026-06-10', toDate: '2026-06-30' }))[0];
  for (let day = 15; day <= 23; day++) {
    go(`2026-06-${day}`);
    await user.read();
    expect(await first(), String(day)).toMatchObject({ date: '2026-06-15', reconStatus: 'PENDING' });
  }
  go('2026-06-24');
  await user.read();
  expect(await first()).toMatchObject({ date: '2026-06-15', reconStatus: 'MISSED' });
  expect((await user.events())[0]).toMatchObject({ status: 'ACTIVE', nextDate: '2026-07-15' });

  const other = await payer('pays-late');
  go('2026-06-22');
  await other.user.read();
  go('2026-06-23');
  await other.user.read(power('2026-06-22'));
  const [late] = await other.user.payments({ fromDate: '2026-06-10', reconStatus: 'RECONCILED' });
  expect(late?.date).toBe('2026-06-22');
});

it('an account that its bank temporarily does not list keeps the user’s edits', async () => {
  const { user, id } = await payer('not-listed');
  await user.put(id, { userApprovalStatus: 'REJECTED' });
  await user.create();
  await account(user.userId, { account_status: 'TO_BE_CLOSED' });
  await user.read();
  await account(user.userId, { account_status: 'ACTIVE' });
  await user.read();
  expect((await user.events()).map(({ description }) => description)).toEqual(['Nursery']);
  expect((await user.events({ userApprovalStatus: 'REJECTED' })).map((one) => one.id)).toEqual([id]);
});

it('a payment in another currency does not end an event', async () => {
  const { user, id } = await payer('two-currencies');
  go('2026-06-09');
  await user.read(power('2026-06-07', -3, { currency: 'EUR' }));
  expect((await user.events()).map((one) => [one.id, one.status])).toEqual([[id, 'ACTIVE']]);
});

it('a rejected event does not hide another payee whose name starts with the same words', async () => {
  go('2026-06-08');
  const user = await person('begins-alike');
  await user.read(...sixMonths.map((day): Posted => [day, -64.2, 'BANK OF AMERICA LOAN']));
  const [loan] = await user.events();
  await user.put(loan?.id ?? 0, { userApprovalStatus: 'REJECTED' });
  go('2026-12-08');
  await user.read(...monthly('2026-12-01', 6).map((day): Posted => [day, -1_500, 'BANK OF IRELAND MORTGAGE']));
  expect((await user.events()).map(({ amount }) => amount.amount)).toEqual([1_500]);
});

it('a payment that is late while its event is rejected is still expected when the rejection is withdrawn', async () => {
  const { user, id } = await payer('takes-back');
  go('2026-06-16');
  await user.put(id, { userApprovalStatus: 'REJECTED' });
  await user.put(id, { userApprovalStatus: 'APPROVED' });
  go('2026-06-18');
  await user.read(power('2026-06-17'));
  expect((await user.payments({ fromDate: '2026-06-10' }))[0]).toMatchObject({
    date: '2026-06-17',
    reconStatus: 'RECONCILED',
  });
});

it('payments on an account that was never read are not missed', async () => {
  go('2026-06-08');
  const user = await person('never-read');
  await user.create();
  go('2026-08-20');
  await account(user.userId, { history_until: null });
  await user.due();
  await updateDue(service.deps);
  expect((await user.events()).map(({ nextDate }) => nextDate)).toEqual(['2026-06-12']);
});

it('an event that its user resumes is not ended by earlier missed payments', async () => {
  const { user, id } = await payer('begins-again');
  await user.put(id, { userApprovalStatus: 'APPROVED' });
  for (const day of ['2026-06-25', '2026-07-25']) {
    go(day);
    await user.read();
  }
  expect((await user.events({ status: 'ENDED' })).map((one) => one.id)).toEqual([id]);
  await user.put(id, { nextDate: '2026-08-15' });
  go('2026-08-25');
  await user.read();
  expect((await user.events()).map(({ nextDate }) => nextDate)).toEqual(['2026-09-15']);
});

it('a payment whose transaction is replaced is matched with the replacement', async () => {
  const { user, id } = await payer('replaced');
  go('2026-06-17');
  await user.read(power('2026-06-15'));
  await db.deleteFrom('transaction').where('user_id', '=', user.userId).where('date', '=', '2026-06-15').execute();
  await user.read();
  expect((await user.payments({ fromDate: '2026-06-10' }))[0]).toMatchObject({
    date: '2026-06-15',
    reconStatus: 'PENDING',
  });
  expect((await user.events())[0]).toMatchObject({ id, lastTransactionDate: '2026-05-15', nextDate: '2026-06-15' });
  await user.read(power('2026-06-16', -70));
  expect((await user.payments({ fromDate: '2026-06-10' }))[0]).toMatchObject({
    date: '2026-06-16',
    reconStatus: 'RECONCILED',
    amount: { amount: 70 },
  });
});

it('an event on the last day of the month keeps it when its frequency is sent again', async () => {
  go('2026-06-08');
  const user = await person('last-of-month');
  await user.read(
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map((day) => power(day)),
  );
  const days = async () => (await user.payments()).map(({ date }) => date);
  const before = await days();
  const [event] = await user.events();
  await user.put(event?.id ?? 0, { frequency: 'MONTHLY', description: 'Power' });
  expect(await days()).toEqual(before);
});
