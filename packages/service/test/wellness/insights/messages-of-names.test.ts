import { expect, it } from 'vitest';
import { nameMessage } from '../../../src/data/categories/index.ts';
import { viewSubject } from '../../../src/wellness/views/index.ts';

it.each([
  [10, 'Groceries', 'category.groceries'],
  [1150, 'Groceries', 'detail.groceries'],
  [10, 'Food', undefined],
  [900_001, 'Groceries', undefined],
])('the name of category %s has a message if the service wrote it: %s', (id, name, messageId) => {
  expect(nameMessage(id, name).messageId).toBe(messageId);
});

it.each([
  [{ name: 'All transactions', sourceType: 'SYSTEM', recommendationId: null }, 'view.all'],
  [{ name: 'My money', sourceType: 'SYSTEM', recommendationId: null }, undefined],
  [{ name: 'Bills', sourceType: 'USER', recommendationId: 4 }, 'view.bills'],
  [{ name: 'Bills', sourceType: 'USER', recommendationId: null }, undefined],
] as const)('the name of a view has a message if the service wrote it: %s', (view, messageId) => {
  expect(viewSubject(view)).toEqual({ kind: 'view', name: view.name, ...(messageId !== undefined && { messageId }) });
});
