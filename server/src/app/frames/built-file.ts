import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** Folders of browser builds. */
export interface BuiltParts {
  /** `dist` of the frame: `index.html`, and files whose names change with their content. */
  frame: string;
  /** `dist` of the elements: `fin-link.js` and `fin-elements.js`. */
  elements: string;
  /** `dist` of the console: `index.html`, and files whose names change with their content. */
  console: string;
  /** `dist` of the gallery, whose page `preview.html` shows a screen in the console. */
  gallery: string;
}

export interface BuiltFile {
  content: Buffer;
  etag: string;
}

/**
 * Returns a function that reads a file of another package's build and caches it until it changes. Resolves with `null` if there is none.
 */
export function builtFile(path: string): () => Promise<BuiltFile | null> {
  let cached: { file: BuiltFile; modified: number } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(path);
      if (cached?.modified !== mtimeMs) {
        const content = await readFile(path);
        cached = {
          file: { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` },
          modified: mtimeMs,
        };
      }
      return cached.file;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
}

const packageFolder = join(import.meta.dirname, '..', '..', '..');

/** Returns the folders of browser builds: `assets` in the published package, `dist` of each package in the workspace. */
export function builtParts(): BuiltParts {
  const assets = join(packageFolder, 'assets');
  const distOf = (name: string): string => join(packageFolder, 'node_modules', '@fin-link', name, 'dist');
  const folderOf = existsSync(assets) ? (name: string): string => join(assets, name) : distOf;
  const gallery = existsSync(assets) ? join(assets, 'gallery') : join(distOf('frame'), '..', 'gallery', 'dist');
  return { frame: folderOf('frame'), elements: folderOf('elements'), console: folderOf('console'), gallery };
}

/** Returns whether the browser accepts brotli. A weight of 0 means that it does not. */
export const acceptsBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['br']) === 'br';
