import { expect, it } from 'vitest';
import { categories } from '../../../src/data/categories/system-categories.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();

it('the code of a transaction decides its stored category, a new code changes it, and an edit of the user stays', async () => {
  const token = await linking.service.token('stated');
  const reference = await linking.add('stated');
  const { customerId, userId, providerAccountId } = reference;
  const lists = (...codes: string[]): void => {
    const items = codes.map((merchantCategoryCode, at) => ({
      ...bought(`key-${at}`),
      description: `QWERTZ ${at}`,
      stated: { merchantCategoryCode },
    }));
    linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null });
  };
  const read = async () => {
    const { body } = await linking.service.call('GET', '/transactions', { token });
    const rows: { id: number; categoryId: number; sourceId: string }[] = body.transaction;
    return rows.toSorted((one, other) => one.sourceId.localeCompare(other.sourceId));
  };
  const categoryIds = async () => (await read()).map(({ categoryId }) => categoryId);

  lists('5812', '5812');
  await linking.work(reference);
  expect(await categoryIds()).toEqual([categories.restaurants.id, categories.restaurants.id]);

  const [, edited] = await read();
  const body = { transaction: { container: 'bank', categoryId: categories.gifts.id, categorySource: 'SYSTEM' } };
  const answer = await linking.service.call('PUT', `/transactions/${edited?.id}`, { token, body });
  expect(answer.status).toBe(204);
  lists('8021', '8021');
  await linking.refresh({ customerId, userId, providerAccountId });
  expect(await categoryIds()).toEqual([categories.healthcare.id, categories.gifts.id]);
});
