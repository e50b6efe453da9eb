import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunSize } from '../../packages/testing/src/environment/run.ts';
import { root } from '../workspace/run-tool.ts';
import type { Mutant } from './draw-mutants.ts';
import { withEdit } from './edits.ts';
import { inBatches, isInCore, type ReachedTest } from './reached-tests.ts';
import { type Failure, firstFailure } from './run-tests.ts';

export const mutantResult = z.object({
  file: z.string(),
  shown: z.string(),
  caughtBy: z.enum(['core', 'whole', 'none']),
  /** The first test that failed, or why none did. */
  because: z.string(),
  seconds: z.number(),
});
export type MutantResult = z.infer<typeof mutantResult>;

let replaced: { path: string; text: string } | undefined;

/** Puts the text back that a mutant stands in. */
export function restore(): void {
  if (replaced !== undefined) writeFileSync(replaced.path, replaced.text);
  replaced = undefined;
}

async function withMutant<T>(mutant: Mutant, run: () => Promise<T>): Promise<T> {
  const path = join(root, mutant.file);
  const text = readFileSync(path, 'utf8');
  try {
    replaced = { path, text };
    writeFileSync(path, withEdit(text, mutant));
    return await run();
  } finally {
    restore();
  }
}

/** Tests that fail without a mutant as well. */
const broken = new Set<string>();

/** Returns the first failure that is not there without the mutant. */
async function noticed(mutant: Mutant, reached: ReachedTest[], size: RunSize): Promise<Failure | null> {
  for (const batch of inBatches(mutant.file, reached)) {
    for (;;) {
      const tests = batch.filter(({ file }) => !broken.has(file));
      const [first] = tests;
      if (first === undefined) break;
      const failure = await withMutant(mutant, () => firstFailure(tests, size));
      if (failure === null) break;
      const failed = failure.test ?? first;
      const without = await firstFailure([failed], size);
      if (without === null) return failure;
      console.log(`passed over, fails without a mutant: ${without.line}`);
      broken.add(failed.file);
    }
  }
  return null;
}

/** Runs the tests of the core that reach a mutant; where none fails, all that reach it, in their whole size. */
export async function runMutant(mutant: Mutant, reached: ReachedTest[]): Promise<MutantResult> {
  const start = performance.now();
  const byCore = await noticed(mutant, reached.filter(isInCore), 'core');
  const failure = byCore ?? (await noticed(mutant, reached, 'whole'));
  return {
    file: mutant.file,
    shown: mutant.shown,
    caughtBy: byCore !== null ? 'core' : failure !== null ? 'whole' : 'none',
    because: failure?.line ?? (reached.length === 0 ? 'no test file reaches it' : 'no test fails'),
    seconds: Math.round((performance.now() - start) / 100) / 10,
  };
}
