import { relative } from 'node:path';
import { root, type Bundle } from '../build/index.ts';
import type { DevBundles } from './dev-bundles.ts';
import type { PartProcess } from './part-process.ts';

export interface LoopPart {
  process: PartProcess;
  /** Returns `true` if the part reads the file without importing it. */
  reads(file: string): boolean;
  /** Whether pages show the part's answers and must reload after a restart. */
  isShown: boolean;
}

export interface LoopOptions {
  bundles: DevBundles;
  parts: readonly LoopPart[];
  /** Prints a line for the developer. */
  say(line: string): void;
}

/** Builds, restarts and reloads after changes. */
export interface DevelopmentLoop {
  build(): Promise<void>;
  /** Handles changed files: builds the affected bundles, restarts the affected processes, and then reloads pages. */
  change(files: readonly string[]): Promise<void>;
  reload(): void;
}

/** Creates the loop without starting anything. */
export function developmentLoop({ bundles, parts, say }: LoopOptions): DevelopmentLoop {
  const build = sequentialBuilds(bundles, say);
  const reload = (): void => {
    for (const { process, isShown } of parts) if (isShown) process.tell({ built: new Date().toISOString() });
  };

  return {
    build: async () => void (await Promise.all(bundles.all.map(build))),
    async change(files) {
      const startTime = performance.now();
      const changedBundles = new Set(files.flatMap((file) => bundles.bundlesUsing(file)));
      const changedParts = parts.filter(({ process, reads }) =>
        files.some((file) => process.uses(file) || reads(file)),
      );
      const [built, restarted] = await Promise.all([
        filterSucceeded([...changedBundles], build),
        filterSucceeded(changedParts, ({ process }) => process.restart()),
      ]);
      const names = [...built.map(({ name }) => name), ...restarted.map(({ process }) => process.name)];
      if (names.length === 0) return;
      const seconds = ((performance.now() - startTime) / 1_000).toFixed(1);
      say(`${names.join(', ')}: new after ${seconds} s, for ${relative(root, files[0] ?? '')}`);
      if (built.length > 0 || restarted.some(({ isShown }) => isShown)) reload();
    },
    reload,
  };
}

/** Runs work for all items concurrently. Returns the items for which it resolves to `true`. */
async function filterSucceeded<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<T[]> {
  const results = await Promise.all(items.map(work));
  return items.filter((_item, index) => results[index]);
}

/**
 * Returns a function that builds one bundle at a time. Requests for a bundle whose build has not started yet share this build. The
 * function resolves to `false` if the sources have an error.
 */
function sequentialBuilds(bundles: DevBundles, say: LoopOptions['say']): (bundle: Bundle) => Promise<boolean> {
  const waiting = new Map<string, Promise<boolean>>();
  let last: Promise<unknown> = Promise.resolve();
  return (bundle) => {
    const waitingBuild = waiting.get(bundle.name);
    if (waitingBuild !== undefined) return waitingBuild;
    const build = last.then(async () => {
      waiting.delete(bundle.name);
      try {
        await bundles.build(bundle);
        return true;
      } catch (error) {
        say(`${bundle.name}: ${error instanceof Error ? error.message : String(error)}`);
        return false;
      }
    });
    waiting.set(bundle.name, build);
    last = build;
    return build;
  };
}
