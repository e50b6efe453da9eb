import { expect, it } from 'vitest';
import type { EntryContents } from '../../../src/banks/connectors/contract/connector.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();

it('rows that are stored under former keys get the new keys and remain the same rows', async () => {
  const { key: _key, ...coffee } = bought('any');
  const lists = (...keys: EntryContents[]): void => {
    linking.bank.listTransactions = () =>
      Promise.resolve({ kind: 'page', items: keys.map((key) => ({ ...coffee, key })), nextCursor: null });
  };
  const stored = async () => {
    const { body } = await linking.service.call('GET', '/transactions', { token });
    const ids: number[] = body.transaction.map(({ id }: { id: number }) => id);
    const keys: string[] = body.transaction.map(({ sourceId }: { sourceId: string }) => sourceId);
    return { ids: ids.toSorted(), keys: new Set(keys) };
  };
  const token = await linking.service.token('renamed');
  const reference = await linking.add('renamed');
  lists({ contents: ['day after'] }, { contents: ['day after'] });
  await linking.work(reference);
  const before = await stored();
  expect(before.ids).toHaveLength(2);

  const { customerId, userId, providerAccountId } = reference;
  lists({ contents: ['raw day'], former: ['day after'] }, { contents: ['raw day'], former: ['day after'] });
  await linking.refresh({ customerId, userId, providerAccountId });
  const after = await stored();
  expect(after.ids).toEqual(before.ids);
  expect([...after.keys].filter((key) => before.keys.has(key))).toEqual([]);

  await linking.refresh({ customerId, userId, providerAccountId });
  expect(await stored()).toEqual(after);
});
