import { relative } from 'node:path';
import { root, type Bundle } from '../build/index.ts';
import type { DevBundles } from './dev-bundles.ts';
import type { PartProcess } from './part-process.ts';

export interface LoopPart {
  process: PartProcess;
  /** Whether the part reads the file without an import. */
  reads(file: string): boolean;
  /** Whether pages show the part's answers and must reload after a restart. */
  isShown: boolean;
}

export interface LoopOptions {
  bundles: DevBundles;
  parts: readonly LoopPart[];
  say(line: string): void;
}

export interface DevelopmentLoop {
  /** Builds every bundle. */
  build(): Promise<void>;
  /** Handles changed files: builds the affected bundles, restarts the affected processes, and then reloads pages. */
  change(files: readonly string[]): Promise<void>;
  /** Reloads pages. */
  reload(): void;
}

export function developmentLoop({ bundles, parts, say }: LoopOptions): DevelopmentLoop {
  const build = oneAfterTheOther(bundles, say);
  const reload = (): void => {
    for (const { process, isShown } of parts) if (isShown) process.tell({ built: new Date().toISOString() });
  };

  return {
    build: async () => void (await Promise.all(bundles.all.map(build))),
    async change(files) {
      const began = performance.now();
      const concerned = new Set(files.flatMap((file) => bundles.concernedBy(file)));
      const restarting = parts.filter(({ process, reads }) => files.some((file) => process.uses(file) || reads(file)));
      const [built, restarted] = await Promise.all([
        keepTrue([...concerned], build),
        keepTrue(restarting, ({ process }) => process.restart()),
      ]);
      const names = [...built.map(({ name }) => name), ...restarted.map(({ process }) => process.name)];
      if (names.length === 0) return;
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      say(`${names.join(', ')}: new after ${seconds} s, for ${relative(root, files[0] ?? '')}`);
      if (built.length > 0 || restarted.some(({ isShown }) => isShown)) reload();
    },
    reload,
  };
}

async function keepTrue<T>(all: readonly T[], work: (one: T) => Promise<boolean>): Promise<T[]> {
  const kept = await Promise.all(all.map(work));
  return all.filter((_one, index) => kept[index]);
}

/**
 * Returns a function that builds one bundle at a time. Concurrent requests for a bundle share one build. It resolves to
 * false if the sources have an error.
 */
function oneAfterTheOther(bundles: DevBundles, say: LoopOptions['say']): (bundle: Bundle) => Promise<boolean> {
  const waiting = new Map<string, Promise<boolean>>();
  let last: Promise<unknown> = Promise.resolve();
  return (bundle) => {
    const known = waiting.get(bundle.name);
    if (known !== undefined) return known;
    const built = last.then(async () => {
      waiting.delete(bundle.name);
      try {
        await bundles.build(bundle);
        return true;
      } catch (error) {
        say(`${bundle.name}: ${error instanceof Error ? error.message : String(error)}`);
        return false;
      }
    });
    waiting.set(bundle.name, built);
    last = built;
    return built;
  };
}
