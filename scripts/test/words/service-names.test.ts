import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  categories,
  detailCategories,
  nameMessage,
} from '../../../packages/service/src/data/categories/system-categories.ts';
import { viewSubject } from '../../../packages/service/src/wellness/views/index.ts';

const file = join(import.meta.dirname, '../../../packages/words/languages/en-US/service-names.json');
const { serviceNames } = JSON.parse(readFileSync(file, 'utf8')) as {
  serviceNames: Record<string, { message: string }>;
};
const english = new Map(Object.entries(serviceNames).map(([id, { message }]) => [id, message]));

it('every name of an expense category that the service writes has a message with the same English text', () => {
  const expenses = Object.values(categories).filter(({ type }) => type === 'EXPENSE');
  const ids = new Set<number>(expenses.map(({ id }) => id));
  const details = Object.values(detailCategories).filter(({ categoryId }) => ids.has(categoryId));
  const written = [...expenses, ...details].map(
    ({ id, name }) => [nameMessage(id, name).messageId ?? '', name] as const,
  );
  expect(new Map(written)).toEqual(new Map([...english].filter(([id]) => !id.startsWith('view.'))));
});

it('every message for the name of a view is one that the service sends', () => {
  const views = [...english].filter(([id]) => id.startsWith('view.'));
  for (const [messageId, name] of views)
    expect(viewSubject({ name, sourceType: 'USER', recommendationId: 1 })).toEqual({ kind: 'view', name, messageId });
  expect(views).toHaveLength(5);
});
