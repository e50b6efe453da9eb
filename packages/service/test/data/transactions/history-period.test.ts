import { expect, it } from 'vitest';

import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const day = 86_400_000;
const linking = await scriptedLinking();

it('the whole period is read again every 30 days, so that hidden and backdated rows are found', async () => {
  const requested: string[] = [];
  const old = bought('old', { date: '2025-06-01', postDate: '2025-06-01' });
  let listed = [bought('one')];
  linking.bank.listTransactions = (_target, _session, _key, { from }) => {
    requested.push(from);
    const items = listed.filter(({ date }) => date >= from);
    return Promise.resolve({ kind: 'page', items, nextCursor: null });
  };
  const reference = await linking.add('whole');
  await linking.work(reference);
  listed = [bought('one'), old];
  for (const days of [10, 10]) {
    linking.service.clock.advance(days * day);
    await linking.refresh(reference);
  }
  expect(requested.slice(1).every((from) => from > '2025-12-01')).toBe(true);
  expect(await linking.stored(reference)).toMatchObject({ transactions: 1 });
  linking.service.clock.advance(12 * day);
  await linking.refresh(reference);
  expect(await linking.stored(reference)).toMatchObject({ transactions: 2 });
  const count = requested.length;
  linking.service.clock.advance(day);
  await linking.refresh(reference);
  expect(requested.slice(count).every((from) => from > '2025-12-01')).toBe(true);
});
