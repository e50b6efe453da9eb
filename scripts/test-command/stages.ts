import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runSizeVariable, type RunSize } from '../../packages/testing/src/environment/run.ts';
import { missingEngines } from '../../packages/testing/src/engines/programs.ts';
import { hasPostgres } from '../../packages/testing/src/postgres/binaries.ts';
import { sourceVariable } from '../citus/build.ts';
import { root, type ToolOptions } from '../workspace/run-tool.ts';
import { changedBrowserTests, isTouched } from './changed-files.ts';
import {
  browserTests,
  citus,
  onCitus,
  endToEnd,
  engines,
  notInBrowser,
  onEmbeddedDatabase,
  packages,
  projects,
} from './projects.ts';
import { tallyCheck, withExitCode, type Tally } from './tally.ts';

export interface RunOptions {
  /** Size of the run. `nightly`: long versions of tests, all tests on both databases, no retries. */
  size: RunSize;
  /**
   * Commit to compare with. Limits the run to tests that depend on changed files in the work tree; `null` for all
   * tests.
   */
  changedSince: string | null;
}

/** Options of a run, and a function that runs programs. */
export interface StageContext extends RunOptions {
  /** Runs a program of the workspace for this stage. */
  runTool(program: string, args: string[], options?: ToolOptions): Promise<number>;
}

/**
 * Lane of a stage. Stages of one lane run one after the other. `checks` run first. Then the other lanes run concurrently, because
 * browser tests leave the processors idle for much of their time. `browser` also has other stages, so that both lanes take about as
 * long.
 */
export type Lane = 'checks' | 'node' | 'browser';

export interface Stage {
  name: string;
  /** Description for the help text and the output. */
  about: string;
  lane: Lane;
  /** Returns the reason to skip the stage on this machine or in this run. */
  reasonToSkip?(options: RunOptions): string | undefined;
  run(context: StageContext): Promise<Tally>;
}

const reportsFolder = join(root, '.cache', 'test-reports');

/** All stages, in the order of the output. */
export const stages: readonly Stage[] = [
  { name: 'lint', about: 'rules for code, packages and files', lane: 'checks', run: script('lint', 'lint.ts') },
  { name: 'format', about: 'formatting', lane: 'checks', run: script('format', 'format.ts', ['--check']) },
  { name: 'types', about: 'types of every TypeScript project', lane: 'checks', run: script('types', 'typecheck.ts') },
  {
    name: 'unit',
    about: 'packages on Node, with PostgreSQL, or with the embedded database if no PostgreSQL is found',
    lane: 'node',
    run: (context) => vitest('unit', { projects: projectNames() }, context),
  },
  {
    name: 'budgets',
    about: 'builds the bundles and checks their size',
    lane: 'browser',
    reasonToSkip: (options) =>
      reasonWithoutChanges(
        options,
        'packages',
        'demo',
        'scripts/build',
        'scripts/build.ts',
        'scripts/budgets.ts',
        'pnpm-lock.yaml',
      ),
    run: script('budgets', 'budgets.ts'),
  },
  {
    name: 'e2e',
    about: 'all parts together, in a browser',
    lane: 'browser',
    reasonToSkip: () => reasonWithoutFiles(`${endToEnd.folder}/${endToEnd.include}`),
    async run(context) {
      const exitCode = await context.runTool(process.execPath, ['scripts/build.ts']);
      if (exitCode !== 0) return tallyCheck('build for e2e', exitCode);
      return vitest('e2e', { projects: [endToEnd.name] }, context);
    },
  },
  {
    name: 'engines',
    about: 'linking in Chromium, Firefox and WebKit, with screenshots in .cache/shots/engines',
    lane: 'browser',
    reasonToSkip: ({ size }) => (size === 'nightly' ? missingEngines() : 'in the nightly command only'),
    async run(context) {
      const exitCode = await context.runTool(process.execPath, ['scripts/build.ts']);
      if (exitCode !== 0) return tallyCheck('build for engines', exitCode);
      return vitest('engines', { projects: [engines.name] }, context);
    },
  },
  {
    name: 'citus',
    about: 'a distributed database of four nodes, with Citus from the source in FIN_CITUS_SOURCE',
    lane: 'browser',
    reasonToSkip: ({ size }) => (size === 'nightly' ? reasonWithoutCitus() : 'in the nightly command only'),
    async run(context) {
      const exitCode = await context.runTool(process.execPath, ['scripts/citus.ts', 'build']);
      if (exitCode !== 0) return tallyCheck('build of Citus', exitCode);
      return vitest('citus', { projects: [citus.name, onCitus.name] }, context);
    },
  },
  {
    name: 'components',
    about: 'elements, frame and host client in a browser',
    lane: 'browser',
    reasonToSkip: () => reasonWithoutFiles(browserTests, [notInBrowser]),
    async run(context) {
      const files = context.changedSince === null ? [] : await changedBrowserTests(context.changedSince);
      if (context.changedSince !== null && files.length === 0) return tallyCheck('components', 0);
      return runWithReport('components', (env) =>
        context.runTool('wtr', files.length === 0 ? [] : ['--files', ...files], { env }),
      );
    },
  },
  {
    name: 'embedded',
    about: 'the embedded database: durability, locks, process kills and deliveries; everything in the nightly command',
    // This stage and the next are not in the lane of `unit`, which takes longer than all browser stages.
    lane: 'browser',
    reasonToSkip: () =>
      isOnPostgres()
        ? undefined
        : 'no PostgreSQL here: `unit` has all of it on this database, and nothing ran on PostgreSQL',
    run: (context) =>
      vitest(
        'embedded',
        {
          projects: projectNames(true),
          env: { FIN_TEST_DATABASE: 'pglite' },
          ...(context.size === 'nightly' ? {} : { files: onEmbeddedDatabase[context.size] }),
        },
        context,
      ),
  },
  {
    name: 'packages',
    about: 'the published packages, installed into an empty project, and the first two examples',
    lane: 'browser',
    reasonToSkip: (options) =>
      reasonInCore(options) ??
      reasonWithoutChanges(
        options,
        'packages',
        'server',
        'examples',
        'scripts/pack',
        'scripts/pack.ts',
        'scripts/packages-test',
        'pnpm-lock.yaml',
      ),
    run: (context) =>
      vitest(
        'packages',
        {
          projects: [packages.name],
          files: ['scripts/packages-test/packages', 'scripts/packages-test/first-examples'],
        },
        { ...context, changedSince: null },
      ),
  },
  {
    name: 'examples',
    about: 'the other pages and backends, installed from lockfiles with the published packages, link a bank',
    lane: 'browser',
    reasonToSkip: ({ size }) => (size === 'nightly' ? undefined : 'only in npm run nightly'),
    run: (context) =>
      vitest(
        'examples',
        { projects: [packages.name], files: ['scripts/packages-test/examples'] },
        { ...context, changedSince: null },
      ),
  },
  {
    name: 'bench',
    about: 'one short run of every benchmark; `mint` and `brokered` fail above twice their limits',
    lane: 'browser',
    reasonToSkip: (options) => reasonInCore(options),
    run: script('bench', 'bench.ts', ['--short']),
  },
  {
    name: 'attacks',
    about: 'removes checks against attacks in turn: a sample and those of changed files; all in the nightly command',
    lane: 'browser',
    // Tests of rows run in their whole size, even if the core omits them, but not in their long version.
    async run({ size, changedSince, runTool }) {
      const selection = changedSince === null ? '--core' : `--changed=${changedSince}`;
      const args = ['scripts/attacks.ts', ...(size === 'nightly' ? [] : [selection])];
      return tallyCheck('attacks', await runTool(process.execPath, args, { env: { [runSizeVariable]: 'whole' } }));
    },
  },
];

/** Returns the `run` function of a stage that is a single script of the workspace. */
function script(name: string, file: string, args: string[] = []): Stage['run'] {
  return async (context) => tallyCheck(name, await context.runTool(process.execPath, [join('scripts', file), ...args]));
}

interface VitestRun {
  projects: readonly string[];
  /** Path prefixes of test files. Default: all. */
  files?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs projects of vitest. */
function vitest(name: string, selection: VitestRun, context: StageContext): Promise<Tally> {
  const { size, changedSince } = context;
  const projectOptions = selection.projects.flatMap((project) => ['--project', project]);
  const changed = changedSince === null ? [] : [`--changed=${changedSince}`];
  // Only a complete run is compared with the totals of a whole run.
  const isWhole = size !== 'core' && changedSince === null && selection.files === undefined;
  const wholeEnv = isWhole ? { FIN_TEST_WHOLE: '1' } : {};
  return runWithReport(name, (env) =>
    context.runTool(
      'vitest',
      [
        ...['run', ...projectOptions, ...(selection.files ?? []), ...changed],
        ...['--reporter=default', '--reporter=./scripts/test-command/vitest-reporter.ts'],
      ],
      { env: { ...env, ...selection.env, ...wholeEnv } },
    ),
  );
}

/** Runs a tool that writes its tally to the file of FIN_TEST_REPORT, and returns the tally. */
async function runWithReport(name: string, run: (env: NodeJS.ProcessEnv) => Promise<number>): Promise<Tally> {
  mkdirSync(reportsFolder, { recursive: true });
  const report = join(reportsFolder, `${name}.json`);
  rmSync(report, { force: true });
  const exitCode = await run({ FIN_TEST_REPORT: report });
  const tally = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Tally) : undefined;
  return withExitCode(tally, name, exitCode);
}

/** Returns the names of the projects: all, or only those that use a database. */
const projectNames = (database?: true) =>
  projects.filter((project) => database === undefined || project.usesDatabase === true).map((project) => project.name);

/** Returns the reason to skip a stage if no file in the folders has changed. */
const reasonWithoutChanges = ({ changedSince }: RunOptions, ...folders: string[]): string | undefined =>
  changedSince === null || isTouched(changedSince, folders) ? undefined : `nothing changed in ${folders.join(', ')}`;

/** Returns the reason to skip a stage if no file matches the pattern. */
const reasonWithoutFiles = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', ...exclude] }).length === 0
    ? `no file matches ${pattern}`
    : undefined;

/** Returns the reason to skip the stage `citus` if no source is named. */
const reasonWithoutCitus = (): string | undefined =>
  process.env[sourceVariable] === undefined
    ? `no suite ran on a distributed database: ${sourceVariable} names no source of Citus`
    : undefined;

/**
 * Returns `true` if the stage `unit` uses PostgreSQL. The stage uses the embedded database if PostgreSQL is missing, or if the environment
 * requests the embedded database.
 */
const isOnPostgres = (): boolean =>
  process.env['FIN_TEST_DATABASE'] !== 'pglite' &&
  (process.env['FIN_TEST_DATABASE_URL'] !== undefined || hasPostgres());

const reasonInCore = ({ size }: RunOptions): string | undefined =>
  size === 'core' ? 'not in the core: npm run test:all' : undefined;
