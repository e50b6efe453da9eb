import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A script for pages, as the real host serves it. */
export interface PageScript {
  readonly content: Buffer;
  readonly integrity: string;
}

/** Reads `fin-link.js` or `fin-elements.js`. Throws if the elements have not been built. */
export async function readPageScript(name: string): Promise<PageScript> {
  const content = await readFile(join(scriptsFolder(), `${name}.js`));
  return { content, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` };
}

/** Returns the folder of the scripts: `assets` in the published package, the build of the elements in the workspace. */
function scriptsFolder(): string {
  const packageFolder = join(import.meta.dirname, '..', '..');
  const assets = join(packageFolder, 'assets');
  return existsSync(assets) ? assets : join(packageFolder, 'node_modules', '@fin-link', 'elements', 'dist');
}
