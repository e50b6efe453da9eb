import { runTool } from './workspace/run-tool.ts';

/** Writes the one format of code; `--check` only compares. Paths narrow it. */
const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('-'));
process.exitCode = await runTool('oxfmt', [
  ...args.filter((arg) => arg.startsWith('-')),
  ...(paths.length > 0 ? paths : ['.']),
]);
