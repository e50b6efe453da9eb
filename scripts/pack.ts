import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages, stagingOf } from './pack/pack-packages.ts';
import { writeProductionFolder } from './pack/production-folder.ts';
import { root } from './workspace/run-tool.ts';

// This script compiles, checks and packs the published packages: `npm run pack`. With `--into <folder>`, it also writes host and service with
// their dependencies of the lock file into a folder.
const { into } = parseArgs({ options: { into: { type: 'string' } } }).values;

for (const [name, file] of await packPackages())
  console.log(`${name}: ${relative(root, file)}, ${Math.round(statSync(file).size / 1024)} kB`);
if (into !== undefined) writeProductionFolder(stagingOf('@fin-link/host'), resolve(into));
