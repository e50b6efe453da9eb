import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { endToEnd, packages, projects } from './scripts/stages/projects.ts';
import type { Project } from './scripts/stages/projects.ts';

const root = import.meta.dirname;
const slowest = process.env['FIN_TEST_LONG'] === '1' ? 1_800_000 : 30_000;
const postgresSetup = join(root, 'packages/testing/src/postgres/global-setup.ts');

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
      // A busy machine takes its time; a test that fails may, too.
      expect: { poll: { timeout: timeout / 4 } },
      ...(project.database && existsSync(postgresSetup) && { globalSetup: [postgresSetup] }),
      ...(project.setup !== undefined && { globalSetup: [join(root, project.folder, project.setup)] }),
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
    projects: [...projects, packages, endToEnd].map(configure),
  },
});
