import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../../packages/testing/src/postgres/binaries.ts';
import { root, runTool } from '../run-tool.ts';
import { browserTests, endToEnd, notInBrowser, packages, projects } from './projects.ts';
import type { Tally } from './tally.ts';
import { tallyCheck, withExitCode } from './tally.ts';
import { tallyVitest } from './vitest-tally.ts';

export interface Stage {
  name: string;
  about: string;
  /** Why there is nothing to run on this machine or yet. */
  reasonToSkip?(): string | undefined;
  run(): Promise<Tally>;
}

const reports = join(root, '.cache', 'test-reports');
const isLong = process.env['FIN_TEST_LONG'] === '1';
const limitMs = isLong ? 4 * 3_600_000 : 30 * 60_000;

function script(name: string, file: string, args: string[] = []): Stage['run'] {
  return async () => tallyCheck(name, await runTool(process.execPath, [join('scripts', file), ...args], { limitMs }));
}

/** Runs one tool that writes a report, and reads it. */
async function reported(name: string, run: (report: string) => Promise<number>, read: (json: unknown) => Tally) {
  mkdirSync(reports, { recursive: true });
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const exitCode = await run(report);
  const tally = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  return withExitCode(tally, name, exitCode);
}

function vitest(name: string, chosen: string[], env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<Tally> {
  const select = chosen.flatMap((project) => ['--project', project]);
  return reported(
    name,
    (report) =>
      runTool(
        'vitest',
        ['run', ...select, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        // Nothing is left out: what a whole run has to come to is held against it.
        { env: { ...env, FIN_TEST_WHOLE: '1' }, limitMs },
      ),
    (json) => tallyVitest(json, root),
  );
}

const names = (database?: true) =>
  projects.filter((project) => database === undefined || project.database).map((project) => project.name);

function withoutServer(): string | undefined {
  if (process.env['FIN_TEST_DATABASE_URL']) return undefined;
  try {
    findPostgres();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const none = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', ...exclude] }).length === 0
    ? `no file matches ${pattern}`
    : undefined;

export const stages: readonly Stage[] = [
  { name: 'lint', about: 'rules of code, rooms and files', run: script('lint', 'lint.ts') },
  { name: 'format', about: 'one format', run: script('format', 'format.ts', ['--check']) },
  { name: 'types', about: 'every TypeScript project', run: script('types', 'typecheck.ts') },
  { name: 'unit', about: 'rooms on Node, embedded database', run: () => vitest('unit', names()) },
  {
    name: 'postgres',
    about: 'the same on PostgreSQL, where a database is involved',
    reasonToSkip: withoutServer,
    run: () => vitest('postgres', names(true), { FIN_TEST_DATABASE: 'postgres' }),
  },
  {
    name: 'components',
    about: 'elements, frame and host client in a browser',
    reasonToSkip: () => none(browserTests, [notInBrowser]),
    run: () =>
      reported(
        'components',
        (report) => runTool('wtr', [], { env: { FIN_TEST_REPORT: report }, limitMs }),
        (json) => json as Tally,
      ),
  },
  {
    name: 'budgets',
    about: 'what a browser loads, built and weighed',
    run: script('budgets', 'budgets.ts'),
  },
  {
    name: 'attacks',
    about: 'every check against an attack switched off in turn',
    reasonToSkip: () => (isLong ? undefined : 'a run for each check, in the nightly command: npm run attacks'),
    run: script('attacks', 'attacks.ts'),
  },
  {
    name: 'packages',
    about: 'what is published, installed into an empty project',
    run: () => vitest('packages', [packages.name]),
  },
  {
    name: 'e2e',
    about: 'everything together, in a browser',
    reasonToSkip: () => none(`${endToEnd.folder}/${endToEnd.include}`),
    async run() {
      const built = await runTool(process.execPath, ['scripts/build.ts'], { limitMs });
      // Each file starts every part and a browser: two at a time would measure each other.
      return built === 0 ? vitest('e2e', [endToEnd.name], {}, ['--maxWorkers=1']) : tallyCheck('build for e2e', built);
    },
  },
];
