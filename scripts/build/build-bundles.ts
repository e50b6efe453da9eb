import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Bundle, bundles, root } from './bundles.ts';
import { contentStamp } from './content-stamp.ts';
import { bundleInto } from './bundle-into.ts';

const compress = promisify(brotliCompress);

/** Builds the bundles that changed since the last build and returns their names. */
export async function buildBundles(): Promise<string[]> {
  const builtNames: string[] = [];
  for (const bundle of bundles) {
    const stamp = contentStamp(root, bundle.inputs);
    if (isFresh(bundle, stamp)) continue;
    await buildOne(bundle, stamp);
    builtNames.push(bundle.name);
  }
  return builtNames;
}

/** Returns `true` if the output exists and was built from the inputs with this stamp. */
function isFresh(bundle: Bundle, stamp: string): boolean {
  const stampFile = join(distOf(bundle), '.stamp');
  return existsSync(join(root, bundle.output)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

const distOf = (bundle: Bundle) => join(root, dirname(bundle.output));

/**
 * Builds a bundle into a temporary folder and then replaces the output, so that concurrent builds never empty each other's folder. If
 * the replacement fails because another build of the same inputs was faster, the output of that build remains.
 */
async function buildOne(bundle: Bundle, stamp: string): Promise<void> {
  const dist = distOf(bundle);
  const newFolder = join(root, '.cache', `build-${process.pid}`, bundle.folder);
  const oldFolder = `${newFolder}.old`;
  // With a test runner's NODE_ENV, the bundle would contain the libraries' development builds.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await bundleInto(bundle, { outDir: newFolder });
    await compressBelow(newFolder);
    writeFileSync(join(newFolder, '.stamp'), stamp);
    if (existsSync(dist)) renameSync(dist, oldFolder);
    renameSync(newFolder, dist);
  } catch (error) {
    if (!isFresh(bundle, stamp)) throw error;
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
    rmSync(join(root, '.cache', `build-${process.pid}`), { recursive: true, force: true });
  }
}

/**
 * Writes a compressed copy of each text file, which a host sends to browsers that accept Brotli. The compression level is the
 * default, which is the highest.
 */
async function compressBelow(folder: string): Promise<void> {
  const texts = globSync('**/*.{js,css,svg}', { cwd: folder }).map((name) => join(folder, name));
  await Promise.all(texts.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file)))));
}
