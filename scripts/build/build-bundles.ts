import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Bundle, bundles, root } from './bundles.ts';
import { contentStamp } from './content-stamp.ts';
import { bundleInto } from './bundle-into.ts';

const distOf = (bundle: Bundle) => join(root, dirname(bundle.output));

function isFresh(bundle: Bundle, want: string): boolean {
  const stamp = join(distOf(bundle), '.stamp');
  return existsSync(join(root, bundle.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === want;
}

const compress = promisify(brotliCompress);

/**
 * Writes a compressed copy of each text file, which a host sends to browsers that accept Brotli. Brotli's default is
 * its highest level.
 */
async function compressBelow(folder: string): Promise<void> {
  const texts = globSync('**/*.{js,css,svg}', { cwd: folder }).map((name) => join(folder, name));
  await Promise.all(texts.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file)))));
}

/**
 * Builds into a temporary folder and then replaces the output, so that concurrent builds never empty each other's folder.
 * If two builds end together, the output of the first one remains.
 */
async function buildOne(bundle: Bundle, stamp: string): Promise<void> {
  const dist = distOf(bundle);
  const fresh = join(root, '.cache', `build-${process.pid}`, bundle.folder);
  const aside = `${fresh}.old`;
  // With a test runner's NODE_ENV, the bundle would contain the libraries' development builds.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await bundleInto(bundle, { outDir: fresh });
    await compressBelow(fresh);
    writeFileSync(join(fresh, '.stamp'), stamp);
    if (existsSync(dist)) renameSync(dist, aside);
    renameSync(fresh, dist);
  } catch (error) {
    if (!isFresh(bundle, stamp)) throw error;
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
    rmSync(join(root, '.cache', `build-${process.pid}`), { recursive: true, force: true });
  }
}

/** Builds the bundles that changed since the last build and returns their names. */
export async function buildBundles(): Promise<string[]> {
  const built: string[] = [];
  for (const bundle of bundles) {
    const want = contentStamp(root, bundle.inputs);
    if (isFresh(bundle, want)) continue;
    await buildOne(bundle, want);
    built.push(bundle.name);
  }
  return built;
}
