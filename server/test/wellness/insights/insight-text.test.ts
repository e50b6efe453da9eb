import { expect, it } from 'vitest';
import { shortened } from '../../../src/wellness/insights/insight-view.ts';

it('a text of an insight is cut before an emoji that does not fit', () => {
  expect(shortened(` ${'a'.repeat(195)}👨‍👩‍👧‍👦`)).toBe('a'.repeat(195));
});
