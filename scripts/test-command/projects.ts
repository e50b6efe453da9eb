/** A vitest project. Each one runs on Node; most have the tests of one package. */
export interface Project {
  name: string;
  folder: string;
  /** Pattern of the test files, relative to the folder. */
  include: string;
  /** The tests need a database: PostgreSQL, or the embedded one with FIN_TEST_DATABASE=pglite. */
  usesDatabase?: true;
  /** The databases of the tests start with all schemas: the migrations run once, and each database is a copy of the result. */
  startsMigrated?: true;
  /** The answers of the simulated open banking banks are compared with the official API descriptions. */
  checksBankAnswers?: true;
  /** Path of a module that runs once before the first test file, relative to the folder. */
  setup?: string;
  /** Number of retries before a failed test counts as failed. */
  retry?: number;
}

const testsOnNode = 'test/**/*.test.ts';
/** Tests on Node of browser packages. web-test-runner runs their other test files, see web-test-runner.config.mjs. */
const nodeTestsOfBrowserPackages = 'test/**/*.node.test.ts';

export const projects: readonly Project[] = [
  { name: 'contracts', folder: 'packages/contracts', include: testsOnNode },
  { name: 'flow', folder: 'packages/flow', include: testsOnNode },
  { name: 'service-client', folder: 'packages/service-client', include: testsOnNode },
  { name: 'test-kit', folder: 'packages/test-kit', include: testsOnNode },
  { name: 'words', folder: 'packages/words', include: testsOnNode },
  { name: 'host-client', folder: 'packages/host-client', include: nodeTestsOfBrowserPackages },
  { name: 'elements', folder: 'packages/elements', include: nodeTestsOfBrowserPackages },
  { name: 'react', folder: 'packages/react', include: testsOnNode },
  { name: 'frame', folder: 'packages/frame', include: nodeTestsOfBrowserPackages },
  { name: 'console', folder: 'packages/console', include: nodeTestsOfBrowserPackages },
  { name: 'storage', folder: 'packages/storage', include: testsOnNode, usesDatabase: true },
  { name: 'testing', folder: 'packages/testing', include: testsOnNode, usesDatabase: true },
  {
    name: 'service',
    folder: 'packages/service',
    include: testsOnNode,
    usesDatabase: true,
    startsMigrated: true,
    checksBankAnswers: true,
  },
  {
    name: 'banks',
    folder: 'packages/banks',
    include: testsOnNode,
    usesDatabase: true,
    startsMigrated: true,
    checksBankAnswers: true,
  },
  {
    name: 'server',
    folder: 'server',
    include: testsOnNode,
    usesDatabase: true,
    startsMigrated: true,
    checksBankAnswers: true,
  },
  { name: 'demo', folder: 'demo', include: testsOnNode },
  { name: 'scripts', folder: 'scripts', include: testsOnNode },
];

/** Tests of complete parts in a real browser. A separate project, because it needs the bundles. */
export const endToEnd: Project = {
  name: 'e2e',
  folder: 'server',
  include: 'e2e/**/*.e2e.ts',
  checksBankAnswers: true,
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

/** Tests on a distributed database. A separate project, because it needs Citus, which `npm run citus` builds. */
export const citus: Project = {
  name: 'citus',
  folder: '.',
  include: '{packages/*,server}/test/**/*.citus.ts',
};

/** Suites of the service that also run on a distributed database, each file on a database of its own. */
export const onCitus: Project = {
  name: 'service-on-citus',
  folder: 'packages/service',
  include: `test/{${[
    'data/accounts/changed-ids',
    'data/transactions/edits',
    'linking/provider-accounts/link',
    'platform/journal/{changed-users,concurrent-writers,journal,pruning,random-writers,refreshes,running-service,settling}',
    'tenancy/tokens/*',
    'tenancy/users/equal-ids',
    'wellness/views/{totals,views}',
  ].join(',')}}.test.ts`,
  setup: '../testing/src/citus/shared-cluster.ts',
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

/** Pattern of the test files of browser packages. */
export const browserTests = 'packages/{host-client,elements,frame,console}/test/**/*.test.ts';
/** Pattern of the test files of browser packages that run on Node. */
export const notInBrowser = '**/*.node.test.ts';

/**
 * Project that never runs. With it, vitest lists the browser tests that depend on a changed file. Exists only if
 * FIN_TEST_GRAPH=1.
 */
export const browserTestGraph: Project = { name: 'browser-test-graph', folder: '.', include: browserTests };

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
    'packages/service/test/faults/full-disk',
    'server/test/launcher/full-disk',
    'packages/service/test/platform/journal/',
    'packages/service/test/linking/refreshes/worker',
    'packages/service/test/linking/deletion/scan',
    'packages/service/test/linking/deletion/under-way',
    'packages/service/test/tenancy/notifications/delivery',
  ],
};
