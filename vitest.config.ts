import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const root = import.meta.dirname;
const slowest = process.env['FIN_TEST_LONG'] === '1' ? 1_800_000 : 30_000;
const postgresSetup = 'packages/testing/src/postgres/global-setup.ts';

interface Project {
  name: string;
  folder: string;
  include: string;
  /** Runs a second time on PostgreSQL: FIN_TEST_DATABASE=postgres. */
  database?: boolean;
  timeout?: number;
}

const inNode = 'test/**/*.test.ts';
/** Browser packages: web-test-runner runs every other test file, see web-test-runner.config.mjs. */
const besideBrowser = 'test/**/*.node.test.ts';

const projects: Project[] = [
  { name: 'contracts', folder: 'packages/contracts', include: inNode },
  { name: 'flow', folder: 'packages/flow', include: inNode },
  { name: 'service-client', folder: 'packages/service-client', include: inNode },
  { name: 'host-client', folder: 'packages/host-client', include: besideBrowser },
  { name: 'elements', folder: 'packages/elements', include: besideBrowser },
  { name: 'frame', folder: 'packages/frame', include: besideBrowser },
  { name: 'storage', folder: 'packages/storage', include: inNode, database: true },
  { name: 'testing', folder: 'packages/testing', include: inNode, database: true },
  { name: 'service', folder: 'packages/service', include: inNode, database: true },
  { name: 'banks', folder: 'packages/banks', include: inNode, database: true },
  { name: 'server', folder: 'server', include: inNode, database: true },
  { name: 'demo', folder: 'demo', include: inNode },
  { name: 'scripts', folder: 'scripts', include: inNode, timeout: 120_000 },
  { name: 'e2e', folder: 'server', include: 'e2e/**/*.e2e.ts', timeout: 120_000 },
];

function configure(project: Project): TestProjectInlineConfiguration {
  const timeout = Math.max(project.timeout ?? 0, slowest);
  return {
    root: join(root, project.folder),
    test: {
      name: project.name,
      include: [project.include],
      environment: 'node',
      testTimeout: timeout,
      hookTimeout: timeout,
      ...(project.database && existsSync(join(root, postgresSetup)) && { globalSetup: [join(root, postgresSetup)] }),
    },
  };
}

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    reporters: ['default'],
    projects: projects.map(configure),
  },
});
