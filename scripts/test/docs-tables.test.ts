import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, fillTables } from '../docs/tables.ts';
import { root } from '../workspace/run-tool.ts';

test.each(documents())('the tables of %s are the ones generated from the code', async (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text, 'run `node scripts/docs-tables.ts`').toBe(await fillTables(text));
});

test('filling a document with an unknown generated table is refused', async () => {
  await expect(fillTables('<!-- no-such:start -->\n<!-- no-such:end -->')).rejects.toThrow('no-such');
});
