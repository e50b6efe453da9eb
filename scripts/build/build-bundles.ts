import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { type Bundle, bundles, root } from './bundles.ts';
import { contentStamp } from './content-stamp.ts';

const stampOf = (bundle: Bundle) => join(root, dirname(bundle.output), '.stamp');

function isFresh(bundle: Bundle, want: string): boolean {
  const stamp = stampOf(bundle);
  return existsSync(join(root, bundle.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === want;
}

/** Builds what changed since the last build and returns the names of what it built. */
export async function buildBundles(): Promise<string[]> {
  const built: string[] = [];
  for (const bundle of bundles) {
    const want = contentStamp(root, bundle.inputs);
    if (isFresh(bundle, want)) continue;
    const folder = join(root, bundle.folder);
    await build({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { emptyOutDir: true },
    });
    writeFileSync(stampOf(bundle), want);
    built.push(bundle.name);
  }
  return built;
}
