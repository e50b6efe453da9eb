import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderVariable } from './answer-records.ts';

const option = `--import=${pathToFileURL(join(import.meta.dirname, 'preload.ts')).href}`;

/**
 * Returns the environment for processes that may open banks, so that these processes also compare the banks' answers. Empty if this run
 * compares no answers.
 */
export function preloading(): { NODE_OPTIONS?: string } {
  const { [folderVariable]: folder, NODE_OPTIONS: given = '' } = process.env;
  if (folder === undefined || given.includes(option)) return {};
  return { NODE_OPTIONS: `${given} ${option}`.trim() };
}
