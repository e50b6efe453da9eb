import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { cutOfThisRun, cutSource } from './scripts/attacks/cut-source.ts';
import { outsideCore } from './scripts/test-command/outside-core.ts';
import {
  browserTestGraph,
  citus,
  onCitus,
  endToEnd,
  engines,
  notInBrowser,
  packages,
  projects,
} from './scripts/test-command/projects.ts';
import type { Project } from './scripts/test-command/projects.ts';
import { isCore, isNightly, provideTimeFactor, timeLimit } from './packages/testing/src/environment/index.ts';
import { ShuffledFiles } from './scripts/test-command/shuffled-files.ts';

const root = import.meta.dirname;
await provideTimeFactor();
const longestTest = timeLimit(isNightly ? 1_800_000 : 300_000);
const longestPoll = timeLimit(60_000);
const postgresSetup = join(root, 'packages/testing/src/postgres/global-setup.ts');
const migratedDatabases = join(root, 'packages/testing/src/storage/migrated-databases.ts');
const bankAnswers = join(root, 'packages/testing/src/official-schemas');

/** Whether this run removes one check from one source file. Only `npm run attacks` sets it. */
const isCutting = cutOfThisRun() !== null;
const cutting = isCutting && {
  plugins: [
    {
      name: 'fin-link:cut',
      enforce: 'pre' as const,
      transform: (code: string, id: string) => cutSource(cutOfThisRun(), id, code),
    },
  ],
};

/** Whether Node loads the sources, as in production, with its compile cache. Watching and cuts need vitest's own loader. */
const isLoadedByNode = !isCutting && process.argv.includes('run');
if (isLoadedByNode) process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache', 'compiled');

function configure(project: Project): TestProjectInlineConfiguration {
  const globalSetup = [
    ...(project.usesDatabase === true && existsSync(postgresSetup) ? [postgresSetup] : []),
    ...(project.startsMigrated === true ? [migratedDatabases] : []),
    ...(project.checksBankAnswers === true ? [join(bankAnswers, 'global-setup.ts')] : []),
    ...(project.setup === undefined ? [] : [join(root, project.folder, project.setup)]),
  ];
  return {
    root: join(root, project.folder),
    ...cutting,
    test: {
      name: project.name,
      include: [project.include],
      exclude: [
        '**/node_modules/**',
        ...(project === browserTestGraph ? [notInBrowser] : []),
        ...(isCore ? outsideCore.map((file) => join(root, file)) : []),
      ],
      environment: 'node',
      // One process runs several files and imports the product once. This works because files share no mutable state.
      isolate: isCutting,
      // The cache of transformed files does not consider the cut.
      ...(isCutting && { server: { deps: { inline: [/oidc-provider/] } }, fsModuleCache: false }),
      testTimeout: longestTest,
      hookTimeout: longestTest,
      expect: { poll: { timeout: longestPoll } },
      // The nightly command does not retry failed tests.
      retry: isNightly ? 0 : (project.retry ?? 0),
      globalSetup,
      ...(project.startsMigrated === true && { env: { FIN_TEST_MIGRATED: '1' } }),
      ...(project.checksBankAnswers === true && { setupFiles: [join(bankAnswers, 'setup-file.ts')] }),
    },
  };
}

/** Seed of the file order. A different order reveals files that depend on each other. */
const shuffle = process.env['FIN_TEST_SHUFFLE'];

const graph = process.env['FIN_TEST_GRAPH'] === '1' ? [browserTestGraph] : [];

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    experimental: { viteModuleRunner: !isLoadedByNode },
    maxWorkers: 2,
    passWithNoTests: true,
    tags: [{ name: 'whole', description: 'Left to `npm run test:all`; `npm test` does not run it.' }],
    ...(isCore && { tagsFilter: ['!whole'] }),
    reporters: ['default'],
    ...(shuffle !== undefined && { sequence: { sequencer: ShuffledFiles, seed: Number(shuffle) } }),
    projects: [...projects, packages, endToEnd, engines, citus, onCitus, ...graph].map(configure),
  },
});
