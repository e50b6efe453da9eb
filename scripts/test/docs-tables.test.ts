import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { documents, fillTables } from '../docs/fill-tables.ts';

test.each(documents().map((file) => [basename(file), file] as const))(
  'the tables of %s are the ones generated from the code',
  async (_name, file) => {
    const text = readFileSync(file, 'utf8');
    expect(text, 'run `node scripts/docs-tables.ts`').toBe(await fillTables(text));
  },
);

test('a document that asks for an unknown table is refused', async () => {
  await expect(fillTables('<!-- no-such:start -->\n<!-- no-such:end -->')).rejects.toThrow('no-such');
});
