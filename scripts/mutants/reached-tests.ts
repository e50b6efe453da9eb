import { execFileSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { z } from 'zod';
import { outsideCore } from '../test-command/outside-core.ts';
import { root } from '../workspace/run-tool.ts';

const reachedTests = z.record(z.string(), z.array(z.object({ file: z.string(), isForBrowser: z.boolean() })));
export type ReachedTest = z.infer<typeof reachedTests>[string][number];

/**
 * Lists for each module the test files that import it, however indirectly. Tests of killed processes and of everything together
 * reach code through other processes: they are left out.
 */
export function listReachedTests(modules: readonly string[]): Record<string, ReachedTest[]> {
  // In a process of its own, because vitest changes the environment.
  const answer = execFileSync(process.execPath, ['scripts/mutants/list-reached-tests.ts', ...modules], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return reachedTests.parse(JSON.parse(answer.trim().split('\n').at(-1) ?? ''));
}

export const isInCore = ({ file }: ReachedTest): boolean =>
  !outsideCore.some((pattern) => file.startsWith(`${pattern}/`) || matchesGlob(file, pattern));

/** How many folders and names two files have in common from the root of sources and tests on; 0 in different packages. */
function nearness(module: string, test: string): number {
  const [folder = '', inside = ''] = module.split('/src/');
  if (!test.startsWith(`${folder}/test/`)) return 0;
  const parts = test.slice(`${folder}/test/`.length).replace('.test.ts', '').split('/');
  const different = inside
    .replace(/\.ts$/, '')
    .split('/')
    .findIndex((part, index) => part !== parts[index]);
  return 1 + (different === -1 ? parts.length : different);
}

/** Puts the nearest tests first, then those of the module's package, then the others: most faults are noticed early. */
export function inBatches(module: string, tests: readonly ReachedTest[]): ReachedTest[][] {
  const near = new Map(tests.map((test) => [test, nearness(module, test.file)]));
  const nearest = Math.max(2, ...near.values());
  const rankOf = (test: ReachedTest): number => {
    const rank = near.get(test) ?? 0;
    return rank === nearest ? 0 : rank > 0 ? 1 : 2;
  };
  return [0, 1, 2]
    .flatMap((rank) => [true, false].map((browser) => ({ rank, browser })))
    .map(({ rank, browser }) => tests.filter((test) => rankOf(test) === rank && test.isForBrowser === browser))
    .filter((batch) => batch.length > 0);
}
