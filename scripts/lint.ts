import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileProblems } from './lint/file-rules.ts';
import { listedWords } from './lint/listed-words.ts';
import { readSources } from './lint/source-files.ts';
import { describeFindings, describeSources, structureFindings } from './lint/structure.ts';
import { root, runTool } from './workspace/run-tool.ts';
import { trackedFiles } from './workspace/tracked-files.ts';

/** Upper limit of the size of a checked file in bytes. */
const maxTextBytes = 2 * 1024 * 1024;

// oxlint checks code, imports and templates, and knip unused exports and dependencies. The rules below check the text of all files,
// folders and names.
const codes = [
  await runTool('oxlint', [...process.argv.slice(2), '.']),
  await runTool('knip', ['--no-progress', '--no-config-hints']),
];

const files = trackedFiles();
if (!files) console.log('Rules over every file: skipped, this is not a git repository.');
const problems = (files ?? []).flatMap((file) => {
  const path = join(root, file);
  const { size } = statSync(path);
  if (size > maxTextBytes) return [];
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') ? [] : fileProblems(file, text);
});
if (files) {
  const sources = readSources(root, files);
  console.log(describeSources(sources));
  problems.push(...describeFindings([...structureFindings(sources), ...listedWords(root, files)]));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files read, ${problems.length} problems in them.`);
}

process.exitCode = codes.some((code) => code !== 0) || problems.length > 0 ? 1 : 0;
