import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundles, root, type Bundle, bundleInto } from '../build/index.ts';

export interface DevBundles {
  readonly all: readonly Bundle[];
  /** Folder of each bundle's files, by the bundle's name. */
  folderOf(name: string): string;
  /** Returns the bundles that have the file as an input. */
  bundlesUsing(file: string): readonly Bundle[];
  /** Builds into the bundle's folder. Older files remain for open pages. Rejects if a source has an error. */
  build(bundle: Bundle): Promise<void>;
}

/** Creates empty folders for the bundles, which are built as for production, but without minification. */
export function devBundles(folder: string): DevBundles {
  rmSync(folder, { recursive: true, force: true });
  const folderOf = (name: string): string => join(folder, name);
  for (const { name } of bundles) mkdirSync(folderOf(name), { recursive: true });
  return {
    all: bundles,
    folderOf,
    bundlesUsing: (file) =>
      bundles.filter(({ inputs }) =>
        inputs.some((input) => file === join(root, input) || file.startsWith(`${join(root, input)}/`)),
      ),
    build: (bundle) =>
      bundleInto(bundle, {
        outDir: folderOf(bundle.name),
        keep: true,
        isReadable: true,
      }),
  };
}
