import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, fillTables } from './docs/fill-tables.ts';
import { root } from './workspace/run-tool.ts';

// Regenerates the tables of README and the guides: `node scripts/docs-tables.ts`. A test compares them.
for (const file of documents()) {
  const path = join(root, file);
  writeFileSync(path, await fillTables(readFileSync(path, 'utf8')));
}
