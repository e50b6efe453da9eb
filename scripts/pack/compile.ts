import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { root, runTool } from '../workspace/run-tool.ts';
import { publishedPackages, type PublishedPackage } from './published.ts';

const manifest = z.object({ name: z.string(), exports: z.record(z.string(), z.string()).default({}) });

/**
 * Matches import specifiers in the compiler's output, in which each statement begins a line. Group 3 is the specifier
 * of a statement, group 6 that of an `import()`. The scripts use no parser for modules, because it would not parse
 * declarations.
 */
const specifier =
  /^((?:import|export|\})[^'"\n]*?\bfrom |import )(['"])([^'"\n]+)\2|(\bimport\()(['"])([@\w./:-]+)\5/gm;

/**
 * Compiles all modules that the entries reach into `dist` of the staging folder, including other packages of the
 * workspace. Replaces the names of these packages with relative paths. Keeps the names of published packages that the
 * package uses. Keeps only declarations that an entry's declarations reach.
 */
export async function compile(published: PublishedPackage, staging: string): Promise<void> {
  const used = new Map(usedAddresses(published));
  const addresses = new Map([...packageAddresses()].filter(([name]) => !used.has(name)));
  const sources = [...Object.values(published.entries), ...Object.values(published.commands)];
  // These declarations describe modules that are written without types.
  const ambient = globSync('{packages/*,server}/src/**/*.d.ts', { cwd: root });
  const fromStaging = (path: string): string => relative(staging, join(root, path));
  const project = {
    extends: fromStaging('tsconfig.base.json'),
    compilerOptions: {
      rootDir: fromStaging(published.sourceRoot) || '.',
      outDir: 'dist',
      composite: false,
      emitDeclarationOnly: false,
      declarationMap: false,
      lib: [
        'ES2024',
        ...(published.types.includes('node') && published.usesDom !== true
          ? []
          : ['DOM', 'DOM.Iterable', 'DOM.AsyncIterable']),
      ],
      types: published.types,
      typeRoots: [fromStaging('node_modules/@types')],
      paths: Object.fromEntries([
        ...[...addresses].map(([name, source]) => [name, [fromStaging(source)]]),
        ...[...used].map(([name, file]) => [name, [file]]),
      ]),
    },
    files: [...sources, ...(published.types.includes('node') ? ambient : [])].map(fromStaging),
  };
  mkdirSync(staging, { recursive: true });
  // The declarations of used packages resolve their dependencies through this link. The link is not packed.
  for (const { name, folder } of usedPackages(published))
    symlinkSync(join(root, folder, 'node_modules'), join(staging, '..', basename(name), 'node_modules'));
  const config = join(staging, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(project));
  const exitCode = await runTool('tsc', ['-p', config]);
  if (exitCode !== 0) throw new Error(`${published.name} does not compile.`);
  rmSync(config);

  const outputs = new Map([...addresses].map(([name, source]) => [name, join(staging, outputOf(published, source))]));
  for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: staging })) {
    const path = join(staging, file);
    const text = readFileSync(path, 'utf8').replace(specifier, (match: string, ...groups: string[]) => {
      const name = groups[2] ?? groups[5] ?? '';
      const target = outputs.get(name);
      if (name.startsWith('.')) return match.replace(name, name.replace(/\.ts$/, '.js'));
      return target === undefined ? match : match.replace(name, relativeTo(path, target));
    });
    writeFileSync(path, text);
  }
  deleteUnreachable(
    staging,
    Object.values(published.entries).map((source) => join(staging, outputOf(published, source))),
  );
}

/** Returns the import specifiers of a compiled file or a declaration. */
export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(specifier)].map(([, , , statement, , , call]) => statement ?? call ?? '');

/** Returns the path of a source's compiled file, relative to the package. */
export const outputOf = ({ sourceRoot }: PublishedPackage, source: string): string =>
  join('dist', relative(sourceRoot, source)).replace(/\.ts$/, '.js');

export const usedPackages = ({ uses }: PublishedPackage): PublishedPackage[] =>
  publishedPackages.filter(({ name }) => uses.includes(name));

/** Returns the addresses of the used packages, with their declarations in the adjacent staging folders. */
const usedAddresses = (published: PublishedPackage): [string, string][] =>
  usedPackages(published).flatMap((used) =>
    Object.entries(used.entries).map(([address, source]): [string, string] => [
      used.name + address.slice(1),
      join('..', basename(used.name), outputOf(used, source).replace(/\.js$/, '.d.ts')),
    ]),
  );

/** Returns every import specifier of the workspace's packages, with its source file. */
function packageAddresses(): Map<string, string> {
  const manifests = globSync(['packages/*/package.json', 'server/package.json'], { cwd: root });
  return new Map(
    manifests.flatMap((file) => {
      const { name, exports } = manifest.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
      return Object.entries(exports).flatMap(([address, source]) => addressesOf(name, address, dirname(file), source));
    }),
  );
}

/** Returns the addresses of an entry of a manifest, with their source files. An entry with `*` has one for each file. */
function addressesOf(name: string, address: string, folder: string, source: string): [string, string][] {
  const [before = '', after] = source.split('*');
  if (after === undefined) return [[name + address.slice(1), join(folder, source)]];
  return globSync(`${before}**/*${after}`, { cwd: join(root, folder) }).map((file) => [
    name + address.slice(1).replace('*', file.slice(join(before, '/').length, file.length - after.length)),
    join(folder, file),
  ]);
}

const relativeTo = (from: string, target: string): string => {
  const path = relative(dirname(from), target);
  return path.startsWith('.') ? path : `./${path}`;
};

/** Deletes declarations that no entry reaches, so that internal types are not published. */
function deleteUnreachable(staging: string, entries: readonly string[]): void {
  const declarationOf = (path: string): string => path.replace(/\.js$/, '.d.ts');
  const reachable = new Set<string>();
  const walk = (path: string): void => {
    if (reachable.has(path)) return;
    reachable.add(path);
    for (const name of specifiersOf(readFileSync(path, 'utf8')))
      if (name.startsWith('.')) walk(declarationOf(join(dirname(path), name)));
  };
  for (const entry of entries) walk(declarationOf(entry));
  for (const file of globSync('dist/**/*.d.ts', { cwd: staging }))
    if (!reachable.has(join(staging, file))) rmSync(join(staging, file));
}
