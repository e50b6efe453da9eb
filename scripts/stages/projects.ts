/** A vitest project: one room's tests that run on Node. */
export interface Project {
  name: string;
  folder: string;
  include: string;
  /** Runs a second time on PostgreSQL: FIN_TEST_DATABASE=postgres. */
  database?: boolean;
  /** Its databases begin with the schemas of all owners: what migrations do is run once and copied. */
  migrated?: true;
  /** Opens banks of open banking, whose answers are compared with the official descriptions. */
  banks?: true;
  /** Runs once, before the first test file; relative to the folder. */
  setup?: string;
  timeout?: number;
}

const inNode = 'test/**/*.test.ts';
/** Browser packages: web-test-runner runs every other test file, see web-test-runner.config.mjs. */
const besideBrowser = 'test/**/*.node.test.ts';

export const projects: readonly Project[] = [
  { name: 'contracts', folder: 'packages/contracts', include: inNode },
  { name: 'flow', folder: 'packages/flow', include: inNode },
  { name: 'service-client', folder: 'packages/service-client', include: inNode },
  { name: 'host-client', folder: 'packages/host-client', include: besideBrowser },
  { name: 'elements', folder: 'packages/elements', include: besideBrowser },
  { name: 'frame', folder: 'packages/frame', include: besideBrowser },
  { name: 'storage', folder: 'packages/storage', include: inNode, database: true },
  { name: 'testing', folder: 'packages/testing', include: inNode, database: true },
  { name: 'service', folder: 'packages/service', include: inNode, database: true, migrated: true, banks: true },
  { name: 'banks', folder: 'packages/banks', include: inNode, database: true, migrated: true, banks: true },
  { name: 'server', folder: 'server', include: inNode, database: true, migrated: true, banks: true },
  { name: 'demo', folder: 'demo', include: inNode },
  { name: 'scripts', folder: 'scripts', include: inNode, timeout: 180_000 },
];

/** Whole parts in a real browser; apart, because it needs what Vite builds. */
export const endToEnd: Project = {
  name: 'e2e',
  folder: 'server',
  include: 'e2e/**/*.e2e.ts',
  banks: true,
  setup: 'e2e/stack/start-shared-stack.ts',
  timeout: 180_000,
};

/** What is published, packed and installed into an empty project; apart, because it builds and installs. */
export const packages: Project = {
  name: 'packages',
  folder: 'scripts',
  include: 'packages-test/**/*.test.ts',
  timeout: 300_000,
};

export const browserTests = 'packages/{host-client,elements,frame}/test/**/*.test.ts';
export const notInBrowser = '**/*.node.test.ts';
