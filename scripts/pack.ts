import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { packPackages } from './pack/pack-packages.ts';
import { root } from './workspace/run-tool.ts';

// This script compiles, checks and packs the published packages: `npm run pack`.
for (const [name, file] of await packPackages())
  console.log(`${name}: ${relative(root, file)}, ${Math.round(statSync(file).size / 1024)} kB`);
