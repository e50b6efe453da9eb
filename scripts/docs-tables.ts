import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, fillTables } from './docs/tables.ts';
import { root } from './workspace/run-tool.ts';

// This script writes the generated tables of the documents: `node scripts/boot.mjs scripts/docs-tables.ts`. A test checks that the tables
// are current.
for (const file of documents()) {
  const path = join(root, file);
  writeFileSync(path, await fillTables(readFileSync(path, 'utf8')));
}
