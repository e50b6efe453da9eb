import { parseArgs } from 'node:util';
import { runSizeVariable } from '../packages/testing/src/environment/run.ts';
import type { RunSize } from '../packages/testing/src/environment/run.ts';
import { isCommit } from './test-command/changed-files.ts';
import { printOutcomes } from './test-command/print-outcomes.ts';
import { runStages } from './test-command/run-stages.ts';
import { stages } from './test-command/stages.ts';

const help = `npm test [-- stage… ] [-- --changed[=commit]]
npm run test:all and npm run nightly take the same arguments, and run more tests
  --changed   runs only test files that import a file changed since the last commit, or since the named one. Imports do
              not cover child processes: run e2e after a visible change, and unit after a change of how processes end
${stages.map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join('\n')}`;

/** Arguments of the command. `--changed` without a commit means the last one. */
const commandArgs = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
const { values, positionals } = parseArgs({
  args: commandArgs,
  allowPositionals: true,
  strict: false,
  options: {
    changed: { type: 'string' },
    all: { type: 'boolean' },
    nightly: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const options = new Set(['changed', 'all', 'nightly', 'help']);
const unknownArgs = [
  ...Object.keys(values).filter((name) => !options.has(name)),
  ...positionals.filter((name) => !stages.some((stage) => stage.name === name)),
];
const since = values['changed'];
if (typeof since === 'string' && !isCommit(since)) unknownArgs.push(since);
if (unknownArgs.length > 0 || values['help'] === true) {
  console.error(unknownArgs.length > 0 ? `No stage, option or commit ${unknownArgs.join(', ')}.\n${help}` : help);
  console.log(`0 passed, ${unknownArgs.length > 0 ? 1 : 0} failed`);
  process.exit(unknownArgs.length > 0 ? 1 : 0);
}

/** Whether the run includes the tests that the core omits: with `--all` or `--changed`. */
const isWhole = values['all'] === true || typeof since === 'string';
const daytimeSize: RunSize = isWhole ? 'whole' : 'core';
const size: RunSize = values['nightly'] === true ? 'nightly' : daytimeSize;
process.env[runSizeVariable] = size;
/** Time limit of the whole run in minutes. */
const limitMinutes = size === 'nightly' ? 12 * 60 : 80;
const requestedStages = stages.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
/** The first signal ends the running stages and prints the results so far. A second one ends this process. */
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interruption.abort());
const start = performance.now();
const outcomes = await runStages(
  requestedStages,
  { size, changedSince: typeof since === 'string' ? since : null },
  AbortSignal.any([AbortSignal.timeout(limitMinutes * 60_000), interruption.signal]),
);
printOutcomes(outcomes, (performance.now() - start) / 1000);
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
