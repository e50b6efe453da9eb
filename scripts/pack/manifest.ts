import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../workspace/run-tool.ts';
import { outputOf, specifiersOf, usedPackages } from './compile.ts';
import type { PublishedPackage } from './published.ts';

/** Returns the manifest of the compiled package. Its dependencies are exactly the imports of the compiled files. */
export function publishedManifest(published: PublishedPackage, staging: string): Record<string, unknown> {
  const { folder, name, entries, commands, sideEffects, peers, optionalPeers } = published;
  const { version, description, license, engines, keywords } = manifestSchema.parse(
    read(join(root, folder, 'package.json')),
  );
  const tested = testedVersions();
  for (const used of usedPackages(published))
    tested.set(used.name, manifestSchema.parse(read(join(root, used.folder, 'package.json'))).version);
  const compatible = (dependency: string): string => {
    const testedVersion = tested.get(dependency);
    if (testedVersion === undefined)
      throw new Error(`${name} imports ${dependency}, which no package of the workspace depends on.`);
    return `^${testedVersion}`;
  };
  const imported = importedPackages(staging).filter((dependency) => !(dependency in peers));
  const dependencies = Object.fromEntries(imported.map((dependency) => [dependency, compatible(dependency)]));
  const peerRanges = Object.fromEntries(
    Object.entries(peers).map(([peer, range]) => [peer, range === 'tested' ? compatible(peer) : range]),
  );
  const compiled = Object.entries(entries).map(([address, source]) => {
    const file = `./${outputOf(published, source)}`;
    return [address, { types: file.replace(/\.js$/, '.d.ts'), default: file }];
  });
  const generatedFiles = Object.keys(published.made);
  return {
    name,
    version,
    description,
    license,
    keywords,
    type: 'module',
    sideEffects,
    exports: Object.fromEntries([
      ...compiled,
      ...Object.entries(published.assetEntries),
      ['./package.json', './package.json'],
    ]),
    ...(Object.keys(commands).length > 0 && {
      bin: Object.fromEntries(
        Object.entries(commands).map(([command, source]) => [command, outputOf(published, source)]),
      ),
    }),
    ...(generatedFiles.includes('custom-elements.json') && { customElements: 'custom-elements.json' }),
    files: ['dist', 'CHANGELOG.md', ...generatedFiles],
    engines,
    dependencies,
    ...(Object.keys(peers).length > 0 && { peerDependencies: peerRanges }),
    ...(optionalPeers.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optionalPeers.map((peer) => [peer, { optional: true }])),
    }),
  };
}

const manifestSchema = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()).optional(),
  keywords: z.array(z.string()).optional(),
});

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the tested version of each dependency. Throws if two packages use different versions. */
function testedVersions(): Map<string, string> {
  const versions = new Map<string, string>();
  for (const file of globSync(['packages/*/package.json', 'server/package.json'], { cwd: root })) {
    for (const [name, version] of Object.entries(dependencySchema.parse(read(join(root, file))).dependencies)) {
      if (version.startsWith('workspace:')) continue;
      const other = versions.get(name) ?? version;
      if (other !== version) throw new Error(`${name} is ${other} in one package and ${version} in another.`);
      versions.set(name, version);
    }
  }
  return versions;
}

const dependencySchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** Returns the external packages that the compiled files import, sorted by name. */
function importedPackages(staging: string): string[] {
  const files = globSync('dist/**/*.{js,d.ts}', { cwd: staging }).filter((file) => !file.includes('/assets/'));
  const names = files.flatMap((file) => specifiersOf(readFileSync(join(staging, file), 'utf8')));
  const externalPackages = names.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf);
  return [...new Set(externalPackages)].toSorted();
}

const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
