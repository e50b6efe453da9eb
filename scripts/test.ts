import { stripVTControlCharacters } from 'node:util';
import { stages } from './stages/stages.ts';
import type { Stage } from './stages/stages.ts';
import type { Tally } from './stages/tally.ts';

const help = `npm test [-- stage… ] [-- --long]\n${stages.map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join('\n')}`;

interface Outcome extends Tally {
  stage: string;
  seconds: number;
  /** Why the stage did not run. */
  skippedBecause?: string;
}

const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

async function outcomeOf({ name, about, reasonToSkip, run }: Stage): Promise<Outcome> {
  console.log(`\n──── ${name}: ${about} ────`);
  const skippedBecause = reasonToSkip?.();
  if (skippedBecause !== undefined) {
    console.log(`Skipped: ${skippedBecause}`);
    return { ...nothing, stage: name, seconds: 0, skippedBecause };
  }
  const start = performance.now();
  const tally = await run().catch((error: unknown) => {
    console.error(error);
    return { ...nothing, failed: 1, failures: [`${name} broke: ${String(error)}`] };
  });
  return { ...tally, stage: name, seconds: (performance.now() - start) / 1000 };
}

function print(outcomes: Outcome[]): void {
  const failures = outcomes.flatMap(({ stage, failures: lines }) => lines.map((line) => `  ${stage}  ${line}`));
  if (failures.length > 0) console.log(`\nFailed:\n${stripVTControlCharacters(failures.join('\n'))}`);
  console.log(
    `\n${'stage'.padEnd(12)}${['passed', 'failed', 'skipped', 'seconds'].map((t) => t.padStart(9)).join('')}`,
  );
  for (const { stage, passed, failed, skipped, seconds, skippedBecause } of outcomes) {
    const numbers = [passed, failed, skipped, seconds.toFixed(1)].map((value) => String(value).padStart(9)).join('');
    console.log(`${stage.padEnd(12)}${skippedBecause === undefined ? numbers : `  not run: ${skippedBecause}`}`);
  }
}

const wanted = process.argv.slice(2).filter((arg) => arg !== '--long');
if (process.argv.includes('--long')) process.env['FIN_TEST_LONG'] = '1';
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}.\n${help}`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const outcomes: Outcome[] = [];
for (const stage of stages) {
  if (wanted.length === 0 || wanted.includes(stage.name)) outcomes.push(await outcomeOf(stage));
}
print(outcomes);
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
