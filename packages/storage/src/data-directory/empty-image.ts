import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** Returns the image of an empty database, or `undefined` if the cache has none. */
export async function readImage(cacheDir: string): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(await imagePath(cacheDir))]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the image to a temporary file and renames it, so that no other process reads a partial file. */
export async function writeImage(cacheDir: string, empty: PGlite): Promise<void> {
  const path = await imagePath(cacheDir);
  const image = await empty.dumpDataDir('none');
  const partial = `${path}.${randomUUID()}`;
  await mkdir(cacheDir, { recursive: true });
  try {
    await writeFile(partial, Buffer.from(await image.arrayBuffer()));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Returns the path of the image of an empty database. Creating an embedded database takes seconds, but loading an uncompressed image
 * takes only half a second. An image is valid for one version of PGlite.
 */
async function imagePath(cacheDir: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(cacheDir, `pglite-${version}-empty.tar`);
}
