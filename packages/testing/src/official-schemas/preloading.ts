import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderVariable } from './answer-records.ts';

const option = `--import=${pathToFileURL(join(import.meta.dirname, 'preload.ts')).href}`;

/** Environment for processes that may open banks, so that they compare the banks' answers, too. Empty if this run compares none. */
export function preloading(): { NODE_OPTIONS?: string } {
  const { [folderVariable]: folder, NODE_OPTIONS: given = '' } = process.env;
  if (folder === undefined || given.includes(option)) return {};
  return { NODE_OPTIONS: `${given} ${option}`.trim() };
}
