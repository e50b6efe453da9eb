import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

export interface BuiltFile {
  content: Buffer;
  etag: string;
}

/** A file of another room's build, read again when it was built anew; null while it is not there. */
export function builtFile(path: string): () => Promise<BuiltFile | null> {
  let known: { file: BuiltFile; modified: number } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(path);
      if (known?.modified !== mtimeMs) {
        const content = await readFile(path);
        known = {
          file: { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` },
          modified: mtimeMs,
        };
      }
      return known.file;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
}
