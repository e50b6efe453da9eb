import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileProblems } from './lint/file-rules.ts';
import { root, runTool } from './workspace/run-tool.ts';
import { trackedFiles } from './workspace/tracked-files.ts';

const largestText = 2 * 1024 * 1024;

/** Rules of code, rooms and templates (oxlint), then those over the text of every file. */
const code = await runTool('oxlint', [...process.argv.slice(2), '.']);

const files = trackedFiles();
if (!files) console.log('Rules over every file: skipped, this is not a git repository.');
const problems = (files ?? []).flatMap((file) => {
  const path = join(root, file);
  const { size } = statSync(path);
  if (size > largestText) return [];
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') ? [] : fileProblems(file, text);
});
for (const problem of problems) console.error(problem);
if (files) console.log(`${files.length} files read, ${problems.length} problems in them.`);

process.exitCode = code !== 0 || problems.length > 0 ? 1 : 0;
