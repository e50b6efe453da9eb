import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './run-stages.ts';

const slowestShown = 10;

function printLines(
  title: string,
  outcomes: readonly Outcome[],
  linesOf: (outcome: Outcome) => readonly string[],
): void {
  const lines = outcomes.flatMap((outcome) => linesOf(outcome).map((line) => `  ${outcome.stage}  ${line}`));
  if (lines.length > 0) console.log(`\n${title}\n${stripVTControlCharacters(lines.join('\n'))}`);
}

function printSlowest(outcomes: readonly Outcome[]): void {
  const files = outcomes.flatMap(({ stage, files: all }) => all.map((one) => ({ ...one, stage })));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  if (slowest.length === 0) return;
  console.log('\nSlowest files:');
  for (const { stage, file, seconds } of slowest)
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${stage.padEnd(10)}  ${file}`);
}

const minutes = (seconds: number | undefined): string => (seconds === undefined ? '–' : (seconds / 60).toFixed(2));

export interface Whole {
  seconds: number;
  /** Of all processors of the machine, with whatever else runs on it. */
  busySeconds: number;
}

/** What failed, what was flaky, the slowest files and a row for each stage. */
export function printOutcomes(outcomes: readonly Outcome[], whole: Whole): void {
  printLines('Failed:', outcomes, ({ failures }) => failures);
  printLines('Flaky (failed, and passed when repeated):', outcomes, ({ flaky }) => flaky);
  printSlowest(outcomes);
  const titles = ['passed', 'failed', 'skipped', 'flaky', 'seconds', 'processor minutes', 'time factor'];
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(12)}${cells.map((cell, index) => String(cell).padStart((titles[index] ?? '').length + 3)).join('')}`;
  console.log(`\n${row('stage', titles)}`);
  for (const {
    stage,
    passed,
    failed,
    skipped,
    flaky,
    seconds,
    processorSeconds,
    timeFactor,
    skippedBecause,
  } of outcomes) {
    const times = [seconds.toFixed(1), minutes(processorSeconds), timeFactor.toFixed(1)];
    const cells = [passed, failed, skipped, flaky.length, ...times];
    console.log(skippedBecause === undefined ? row(stage, cells) : `${stage.padEnd(12)}  not run: ${skippedBecause}`);
  }
  console.log(row('whole', ['', '', '', '', whole.seconds.toFixed(1), minutes(whole.busySeconds)]));
}
