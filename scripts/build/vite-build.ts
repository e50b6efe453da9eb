import { join } from 'node:path';
import { build, type BuildEnvironmentOptions, type LogLevel } from 'vite';
import { root, type Bundle } from './bundles.ts';

interface Run {
  outDir: string;
  logLevel: LogLevel;
  /** Whether older files stay. */
  keep?: boolean;
  build?: BuildEnvironmentOptions;
}

/** Builds what the bundle's folder says, for production. Every script is built by itself: no page loads two of them. */
export async function viteBuild(
  { folder, scripts }: Bundle,
  { outDir, logLevel, keep = false, build: changes }: Run,
): Promise<void> {
  const runs: BuildEnvironmentOptions[] = Object.entries(scripts ?? {}).map(([entryFileNames, input]) => ({
    rolldownOptions: { input, output: { entryFileNames } },
  }));
  for (const [at, run] of (scripts === undefined ? [{}] : runs).entries()) {
    await build({
      root: join(root, folder),
      configFile: join(root, folder, 'vite.config.ts'),
      mode: 'production',
      logLevel,
      build: { ...changes, ...run, outDir, emptyOutDir: !keep && at === 0 },
    });
  }
}
