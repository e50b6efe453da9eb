import { runTool } from './workspace/run-tool.ts';

// `npm run format [-- --check] [paths]` formats the code. With `--check`, it only reports differences. Paths limit it to files or folders.
const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('-'));
process.exitCode = await runTool('oxfmt', [
  ...args.filter((arg) => arg.startsWith('-')),
  ...(paths.length > 0 ? paths : ['.']),
]);
