import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordFolder } from '@fin-link/words/built/files';
import { builtFolder } from '@fin-link/words/compile';

const address = new RegExp(`^/frame/assets/(${wordFolder}/[\\w-]+/[\\w-]+\\.js)$`);

/** Returns the compiled words that a host serves under a path; `null` if it serves none there. For servers without a build of the frame. */
export function wordFileAt(path: string): string | null {
  const [, name] = address.exec(path) ?? [];
  const file = name === undefined ? null : join(builtFolder, 'browser', name);
  return file !== null && existsSync(file) ? readFileSync(file, 'utf8') : null;
}
