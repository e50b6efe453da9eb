import { join } from 'node:path';
import { buildSite } from './docs-site/index.ts';

// Builds the documentation site: `npm run docs`. Its files work on any server, below any path.
const output = join(import.meta.dirname, 'docs-site', 'dist');
await buildSite(output);
console.log(`Built ${output}.`);
