import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { drawMutants, readProductSources } from './mutants/draw-mutants.ts';
import { listReachedTests } from './mutants/reached-tests.ts';
import { mutantResult, restore, runMutant, type MutantResult } from './mutants/run-mutant.ts';
import { endTests, folder } from './mutants/run-tests.ts';
import { root } from './workspace/run-tool.ts';

// `npm run mutants [-- --seed 1] [--count 30] [--only 3] [--list]`: puts single faults into product code, each by itself, and tells which
// the core of the tests notices of those that all tests notice. Mutants are written into the work tree and taken out again.
// Stryker does not fit: Node loads our sources itself, without a transform, and its runner does not know vitest 5.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '30' },
    /** The number of one mutant in the list. */
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const whole = z.coerce.number().int().min(0);
const [seed, count] = [whole.parse(values.seed), whole.parse(values.count)];
const only = values.only === undefined ? undefined : whole.parse(values.only);

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const least = 0.9;

const mutants = drawMutants(readProductSources(), seed, count)
  .map((mutant, index) => ({ ...mutant, number: index + 1 }))
  .filter(({ number }) => only === undefined || number === only);
if (values.list) {
  for (const { number, file, shown } of mutants) console.log(`${String(number).padStart(2)}  ${file}:${shown}`);
} else await runMutants();

async function runMutants(): Promise<void> {
  const files = mutants.map(({ file }) => file);
  const edited = files.length === 0 ? '' : git('status', '--porcelain', '--', ...files);
  if (edited !== '') throw new Error(`Mutants are put only into files as they were committed:\n${edited}`);

  process.on('exit', () => {
    restore();
    endTests('SIGINT');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

  const path = join(folder, `${seed}.json`);
  const commit = git('rev-parse', 'HEAD');
  const known = knownResults(path, commit);
  const reached = listReachedTests(files);
  const results: MutantResult[] = [];
  for (const mutant of mutants) {
    const isSame = ({ file, shown }: MutantResult): boolean => file === mutant.file && shown === mutant.shown;
    const earlier = known.find(isSame);
    const result = earlier ?? (await runMutant(mutant, reached[mutant.file] ?? []));
    results.push(result);
    if (earlier === undefined) known.push(result);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify({ commit, results: known }, null, 2));
    const { caughtBy, seconds, file, shown, because } = result;
    const outcome = (caughtBy === 'none' ? 'missed' : caughtBy).padEnd(6);
    console.log(`${outcome} ${seconds.toFixed(1).padStart(7)} s  ${mutant.number}  ${file}:${shown}\n    ${because}`);
  }
  printResults(results);
}

/** Reads what was found for the same commit. */
function knownResults(path: string, commit: string): MutantResult[] {
  if (!existsSync(path)) return [];
  const kept = z
    .object({ commit: z.string(), results: z.array(mutantResult) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  return kept.commit === commit ? kept.results : [];
}

function printResults(results: readonly MutantResult[]): void {
  const by = (caughtBy: MutantResult['caughtBy']): MutantResult[] => results.filter((one) => one.caughtBy === caughtBy);
  const [core, byWholeOnly, missed] = [by('core').length, by('whole'), by('none')];
  const all = core + byWholeOnly.length;
  const ratio = all === 0 ? 1 : core / all;
  const list = (title: string, found: readonly MutantResult[]): void => {
    if (found.length > 0) console.log(`\n${title}:`);
    for (const { file, shown, because } of found) console.log(`  ${file}:${shown}\n    ${because}`);
  };
  list('Only the whole notices', byWholeOnly);
  list('Missed by both', missed);
  console.log(`
seed             ${seed}
mutants          ${results.length}
caught by core   ${core}
caught by whole  ${all}
core / whole     ${ratio.toFixed(2)}${ratio < least ? `, less than ${least}` : ''}`);
  if (ratio < least) process.exitCode = 1;
}
