import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Benchmark, Summary } from './bench/row.ts';
import { isShort, summarize } from './bench/row.ts';
import { root } from './workspace/run-tool.ts';

// Runs the benchmarks in `scripts/bench/*.bench.ts`, or only those named in the arguments, one after the other. With `--short`,
// each benchmark does one short run. It fails if the benchmark does not work, or if a row with `isJudgedShort` exceeds twice its limit.
const benchmarkFiles = globSync('scripts/bench/*.bench.ts', { cwd: root }).toSorted();
const nameOf = (file: string) => basename(file, '.bench.ts');
const args = process.argv.slice(2);
const requestedNames = args.filter((name) => name !== '--short');
const unknownNames = requestedNames.filter((name) => !benchmarkFiles.some((file) => nameOf(file) === name));
if (unknownNames.length > 0) {
  console.error(`No benchmark ${unknownNames.join(', ')}. There are: ${benchmarkFiles.map(nameOf).join(', ')}.`);
  process.exit(1);
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

function print(rows: readonly Summary[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length)) + 2;
  console.log(`  ${''.padEnd(width)}${['median', 'p95', 'samples'].map((t) => t.padStart(11)).join('')}`);
  for (const { what, unit, median, p95, samples, ratio, against, target, broken } of rows) {
    const numbers = [median, p95].map((value) => number.format(value).padStart(11)).join('');
    const compared = ratio === undefined ? '' : `  ${ratio.toFixed(2)} × ${against}`;
    const verdict = target === undefined ? '' : `  [${target}: ${broken === undefined ? 'kept' : `BROKEN, ${broken}`}]`;
    console.log(`  ${what.padEnd(width)}${numbers}${String(samples).padStart(11)}  ${unit}${compared}${verdict}`);
  }
}

const results: Record<string, { name: string; rows: Summary[] }> = {};
for (const file of benchmarkFiles.filter(
  (each) => requestedNames.length === 0 || requestedNames.includes(nameOf(each)),
)) {
  const { name, run } = (await import(pathToFileURL(join(root, file)).href)) as Benchmark;
  console.log(`\n${name}`);
  try {
    const rows = summarize(await run());
    results[nameOf(file)] = { name, rows };
    print(rows);
    if (rows.some(({ fails }) => fails)) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}

if (!isShort) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(
    join(root, '.cache', 'bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, undefined, 2)}\n`,
  );
}
