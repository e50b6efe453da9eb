import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/index.ts';

const languages = join(root, 'packages', 'words', 'languages', '/');
const compiler = join(root, 'packages', 'words', 'src', 'compile', 'main.ts');
const run = promisify(execFile);

/**
 * Returns a function that compiles the messages of all languages if one of the files contains messages. The compiled files are sources, so
 * the bundles and processes that use them follow. A fault of a message is printed, and the earlier messages remain.
 */
export function wordsCompiler(say: (line: string) => void): (files: readonly string[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return async (files) => {
    if (!files.some((file) => file.startsWith(languages))) return;
    last = last.then(() => compile(say));
    await last;
  };
}

async function compile(say: (line: string) => void): Promise<void> {
  try {
    await run(process.execPath, [compiler]);
  } catch (error) {
    say(`words: ${error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)}`);
  }
}
