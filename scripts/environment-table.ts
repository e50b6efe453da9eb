import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentTable } from '../server/src/index.ts';
import { startEnvironment } from './start/environment.ts';

// Writes README's table of the environment anew: `node scripts/environment-table.ts`. A test compares the two.
const file = join(import.meta.dirname, '..', 'README.md');
const [start, end] = ['<!-- environment:start -->', '<!-- environment:end -->'];
const readme = readFileSync(file, 'utf8');
const before = readme.slice(0, readme.indexOf(start) + start.length);
const after = readme.slice(readme.indexOf(end));
writeFileSync(file, `${before}\n${environmentTable(startEnvironment)}\n${after}`);
