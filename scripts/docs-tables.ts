import { readFileSync, writeFileSync } from 'node:fs';
import { documents, fillTables } from './docs/fill-tables.ts';

// Writes the generated tables of README and the guides anew: `node scripts/docs-tables.ts`. A test compares them.
for (const file of documents()) writeFileSync(file, await fillTables(readFileSync(file, 'utf8')));
