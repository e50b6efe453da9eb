import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build as rolldown, type RolldownOptions } from 'rolldown';
import { build as vite, type BuildEnvironmentOptions } from 'vite';
import { root, type Bundle } from './bundles.ts';

/** Output folder and kind of a build. */
interface Target {
  outDir: string;
  /** Whether files of earlier builds remain. */
  keep?: boolean;
  /** Whether the output is not minified, for use in a debugger. Production builds are minified. */
  isReadable?: boolean;
}

/** Builds a bundle into a folder: by its own function if it has one, with Rolldown if the bundle has a configuration for it, otherwise with Vite. */
export async function bundleInto(bundle: Bundle, target: Target): Promise<void> {
  if (bundle.build !== undefined) return bundle.build(target.outDir);
  const folder = join(root, bundle.folder);
  const config = join(folder, 'rolldown.config.ts');
  await (existsSync(config) ? buildWithRolldown(config, folder, target) : buildWithVite(bundle, folder, target));
}

/** Builds with Rolldown and the folder's configuration. Unlike Vite, Rolldown does not change imports of chunks. */
async function buildWithRolldown(
  config: string,
  folder: string,
  { outDir, isReadable = false }: Target,
): Promise<void> {
  const { default: options } = (await import(config)) as { default: RolldownOptions };
  await rolldown({
    ...options,
    cwd: folder,
    output: { ...options.output, dir: outDir, minify: !isReadable, sourcemap: isReadable ? 'inline' : true },
  });
}

/** Builds a page or scripts with Vite. Each script is a separate build, because no page loads two of them. */
async function buildWithVite(
  { scripts, classic = [] }: Bundle,
  folder: string,
  { outDir, keep = false, isReadable = false }: Target,
): Promise<void> {
  const parts: BuildEnvironmentOptions[] =
    scripts === undefined
      ? [{}]
      : Object.entries(scripts).map(([entryFileNames, input]) => ({
          rolldownOptions: {
            input,
            output: { entryFileNames, ...(classic.includes(entryFileNames) && { format: 'iife' as const }) },
          },
        }));
  for (const [index, part] of parts.entries()) {
    await vite({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: {
        ...part,
        ...(isReadable && { minify: false, sourcemap: 'inline' as const }),
        outDir,
        emptyOutDir: !keep && index === 0,
      },
    });
  }
}
