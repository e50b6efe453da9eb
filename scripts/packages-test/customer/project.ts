import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { timeLimit } from '../../../packages/testing/src/environment/index.ts';
import { root } from '../../workspace/run-tool.ts';
import { consumer, copying, server } from './files.ts';

const run = promisify(execFile);

/** Packages that the customer's code needs besides ours. */
const additionalPackages = [
  'fastify@5.12.8',
  '@electric-sql/pglite@0.5.16',
  '@types/node@24.19.2',
  '@types/react@19.3.0',
  'vue@3.5.45',
];

const clientReadme = readFileSync(join(root, 'packages/service-client/README.md'), 'utf8');

/** Returns the names of the tarballs in the `npm install` command of the client's README. */
export const installedTogether = (): string[] =>
  (/^npm install (.+)$/m.exec(clientReadme)?.[1] ?? '').split(' ').map((path) => basename(path));

/** Creates an empty customer project outside the workspace and installs the packages. The caller removes it. */
export async function customersProject(tarballs: ReadonlyMap<string, string>): Promise<string> {
  const folder = await emptyProject();
  await write(folder, 'server.mjs', server);
  await write(folder, 'consumer.ts', consumer);
  await write(folder, 'copying.mjs', copying);
  await write(folder, 'backend.mjs', exampleWith('ensureSubscription'));
  await install(folder, tarballs, additionalPackages);
  return folder;
}

const write = (folder: string, name: string, value: unknown): Promise<void> =>
  writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the script of the client's README with this text, as a reader copies it. */
function exampleWith(text: string): string {
  const scripts = [...clientReadme.matchAll(/^```js\n(.+?)^```$/gms)].map(([, script = '']) => script);
  const found = scripts.find((script) => script.includes(text));
  if (found === undefined) throw new Error(`The README has no script with ${text}.`);
  return found;
}

/** Creates an empty customer project outside the workspace. The caller removes it. */
export async function emptyProject(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'fin-customer-')));
  await write(folder, 'package.json', { name: 'customer', private: true, type: 'module' });
  return folder;
}

/** Installs our packages and others in one step. */
export async function install(
  folder: string,
  tarballs: ReadonlyMap<string, string>,
  others: readonly string[] = [],
): Promise<void> {
  try {
    const options = [
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--fetch-retries=0',
      '--silent',
    ];
    await run('npm', ['install', ...tarballs.values(), ...others, ...options], {
      cwd: folder,
      timeout: timeLimit(120_000),
    });
  } catch {
    await unpackBesideLinks(folder, tarballs, others);
  }
}

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/** Fallback if npm cannot fetch packages: unpacks the tarballs, and links external packages to those of the workspace. */
async function unpackBesideLinks(
  folder: string,
  tarballs: ReadonlyMap<string, string>,
  others: readonly string[],
): Promise<void> {
  const modules = join(folder, 'node_modules');
  const links = new Set(others.map((name) => name.replace(/@[^@]+$/, '')));
  for (const [name, tarball] of tarballs) {
    const target = join(modules, name);
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
    const { dependencies, peerDependencies } = manifest.parse(
      JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')),
    );
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies }))
      if (!tarballs.has(dependency)) links.add(dependency);
  }
  for (const name of links) {
    const [installed] = globSync(`{.,server,packages/*}/node_modules/${name}`, { cwd: root });
    if (installed === undefined) throw new Error(`${name} was not found in the workspace.`);
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(await realpath(join(root, installed)), join(modules, name));
  }
  console.log(
    `npm could not fetch the dependencies. Linked to those of the workspace instead: ${[...links].toSorted().join(', ')}.`,
  );
}
