/** A vitest project: the tests of one package that run on Node. */
export interface Project {
  name: string;
  folder: string;
  include: string;
  /** Uses a database: PostgreSQL, or the embedded one with FIN_TEST_DATABASE=pglite. */
  database?: boolean;
  /** Whether its databases start with the schemas of all owners. Migrations run once, and the result is copied. */
  migrated?: true;
  /** Opens open banking banks, whose answers are compared with the official descriptions. */
  banks?: true;
  /** Runs once, before the first test file; relative to the folder. */
  setup?: string;
  /** Number of retries before a failed test counts as failed. */
  retry?: number;
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
  { name: 'react', folder: 'packages/react', include: inNode },
  { name: 'frame', folder: 'packages/frame', include: besideBrowser },
  { name: 'storage', folder: 'packages/storage', include: inNode, database: true },
  { name: 'testing', folder: 'packages/testing', include: inNode, database: true },
  { name: 'service', folder: 'packages/service', include: inNode, database: true, migrated: true, banks: true },
  { name: 'banks', folder: 'packages/banks', include: inNode, database: true, migrated: true, banks: true },
  { name: 'server', folder: 'server', include: inNode, database: true, migrated: true, banks: true },
  { name: 'demo', folder: 'demo', include: inNode },
  { name: 'scripts', folder: 'scripts', include: inNode },
];

/**
 * Suites that also run on the embedded database, by path prefix. That database differs in durability, locks, background
 * jobs, process kills, deletion and deliveries. The nightly command runs all suites on it.
 */
export const onEmbeddedDatabase: Readonly<Record<'core' | 'whole', readonly string[]>> = {
  core: ['packages/storage/test/'],
  whole: [
    'packages/storage/test/',
    'packages/testing/test/',
    'packages/service/test/kill/',
    'packages/service/test/platform/journal/',
    'packages/service/test/linking/refreshes/worker',
    'packages/service/test/linking/deletion/scan',
    'packages/service/test/linking/deletion/under-way',
    'packages/service/test/tenancy/notifications/delivery',
  ],
};

/** Tests of complete parts in a real browser. A separate project, because it needs the bundles. */
export const endToEnd: Project = {
  name: 'e2e',
  folder: 'server',
  include: 'e2e/**/*.e2e.ts',
  banks: true,
  setup: 'e2e/stack/start-shared-stack.ts',
  retry: 1,
};

/**
 * Tests of the linking flow in every supported engine. A separate project, because it needs browsers that the packages
 * do not include.
 */
export const engines: Project = {
  name: 'engines',
  folder: 'server',
  include: 'e2e/engines/**/*.engine.ts',
};

/**
 * Tests of the published packages, installed into an empty project. A separate project, because it builds and installs.
 */
export const packages: Project = {
  name: 'packages',
  folder: 'scripts',
  include: 'packages-test/**/*.test.ts',
  setup: 'packages-test/pack-once.ts',
};

export const browserTests = 'packages/{host-client,elements,frame}/test/**/*.test.ts';
export const notInBrowser = '**/*.node.test.ts';

/**
 * Project that never runs. With it, vitest lists the browser tests that depend on a changed file. Exists only if
 * FIN_TEST_GRAPH=1.
 */
export const browserTestGraph: Project = { name: 'browser-test-graph', folder: '.', include: browserTests };
