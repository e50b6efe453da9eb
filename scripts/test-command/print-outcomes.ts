import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './run-stages.ts';

const maxSlowest = 10;

/** Prints failures, flaky tests, the slowest files and a row for each stage. */
export function printOutcomes(outcomes: readonly Outcome[], seconds: number): void {
  printLines('Failed:', outcomes, ({ failures }) => failures);
  printLines('Flaky (failed, and passed when repeated):', outcomes, ({ flaky }) => flaky);
  printSlowest(outcomes);
  const titles = ['passed', 'failed', 'skipped', 'flaky', 'seconds', 'time factor'];
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(12)}${cells.map((cell, index) => String(cell).padStart((titles[index] ?? '').length + 3)).join('')}`;
  console.log(`\n${row('stage', titles)}`);
  for (const { stage, passed, failed, skipped, flaky, timeFactor, skippedBecause, ...times } of outcomes) {
    const cells = [passed, failed, skipped, flaky.length, times.seconds.toFixed(1), timeFactor.toFixed(1)];
    console.log(skippedBecause === undefined ? row(stage, cells) : `${stage.padEnd(12)}  not run: ${skippedBecause}`);
  }
  console.log(row('whole', ['', '', '', '', seconds.toFixed(1)]));
}

function printLines(
  title: string,
  outcomes: readonly Outcome[],
  linesOf: (outcome: Outcome) => readonly string[],
): void {
  const lines = outcomes.flatMap((outcome) => linesOf(outcome).map((line) => `  ${outcome.stage}  ${line}`));
  if (lines.length > 0) console.log(`\n${title}\n${stripVTControlCharacters(lines.join('\n'))}`);
}

function printSlowest(outcomes: readonly Outcome[]): void {
  const files = outcomes.flatMap(({ stage, files: all }) => all.map((fileOutcome) => ({ ...fileOutcome, stage })));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxSlowest);
  if (slowest.length === 0) return;
  console.log('\nSlowest files:');
  for (const { stage, file, seconds } of slowest)
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${stage.padEnd(10)}  ${file}`);
}
