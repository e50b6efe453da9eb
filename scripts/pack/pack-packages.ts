import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { buildBundles } from '../build/index.ts';
import { root, runTool } from '../workspace/run-tool.ts';
import { compile, outputOf } from './compile.ts';
import { publishedManifest } from './manifest.ts';
import { publishedPackages, type PublishedPackage } from './published.ts';

const packagesFolder = join(root, '.cache', 'packages');

/** Returns the folder with the compiled files of a package. */
export const stagingOf = (name: string): string => join(packagesFolder, basename(name));

/** Compiles, checks and packs every published package. Returns the tarballs by name. */
export async function packPackages(): Promise<Map<string, string>> {
  await buildBundles();
  mkdirSync(packagesFolder, { recursive: true });
  for (const old of globSync('*.tgz', { cwd: packagesFolder })) rmSync(join(packagesFolder, old));
  const tarballs = new Map<string, string>();
  for (const published of publishedPackages) {
    const staging = stagingOf(published.name);
    await assemble(published, staging);
    await check(published, staging);
    const before = new Set(globSync('*.tgz', { cwd: packagesFolder }));
    const exitCode = await runTool('npm', ['pack', staging, '--pack-destination', packagesFolder, '--silent']);
    const newTarball = globSync('*.tgz', { cwd: packagesFolder }).find((file) => !before.has(file));
    if (exitCode !== 0 || newTarball === undefined) throw new Error(`${published.name} was not packed.`);
    const tarball = join(packagesFolder, newTarball);
    await checkTypes(published, tarball);
    tarballs.set(published.name, tarball);
  }
  return tarballs;
}

/** Compiles a package into its staging folder, with its assets, generated files and manifest. */
async function assemble(published: PublishedPackage, staging: string): Promise<void> {
  rmSync(staging, { recursive: true, force: true });
  await compile(published, staging);
  for (const [target, source] of Object.entries(published.assets))
    cpSync(join(root, source), join(staging, target), { recursive: true, filter: isShipped });
  for (const [target, make] of Object.entries(published.made)) writeFileSync(join(staging, target), await make());
  addCommands(published, staging);
  cpSync(join(root, published.folder, 'README.md'), join(staging, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(staging, 'LICENSE'));
  const changelog = join(root, published.folder, 'CHANGELOG.md');
  if (existsSync(changelog)) cpSync(changelog, join(staging, 'CHANGELOG.md'));
  const manifest = publishedManifest(published, staging);
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns `true` if a file is published. Files whose names begin with a dot are only for our build. */
const isShipped = (path: string): boolean => !basename(path).startsWith('.');

/** Makes the compiled files of commands executable. */
function addCommands(published: PublishedPackage, staging: string): void {
  for (const source of Object.values(published.commands)) {
    const file = join(staging, outputOf(published, source));
    writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`, { mode: 0o755 });
  }
}

/** Throws if `attw` finds an entry without types, or with types that do not fit its code. */
async function checkTypes({ name, assetEntries }: PublishedPackage, tarball: string): Promise<void> {
  const untyped = Object.entries(assetEntries).flatMap(([address, target]) =>
    typeof target === 'string' ? [address.slice(2)] : [],
  );
  const exitCode = await runTool('attw', [
    tarball,
    ...['--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-summary', '--quiet'],
    ...(untyped.length > 0 ? ['--exclude-entrypoints', ...untyped] : []),
  ]);
  if (exitCode !== 0) throw new Error(`The types of ${name} are not fit to be published.`);
}

/** Throws if `publint` finds a problem in a staging folder. */
async function check({ name }: PublishedPackage, staging: string): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: staging, level: 'suggestion', strict: true, pack: 'npm' });
  if (messages.length === 0) return;
  const lines = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  throw new Error(`${name} is not fit to be published:\n${lines.join('\n')}`);
}
