import { cpSync, existsSync, globSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../workspace/run-tool.ts';

/**
 * Writes a compiled package into a folder, with `node_modules`: its dependencies in the versions of the lock file, without what only
 * development and the sandbox need. `staging` is the folder of the compiled package.
 */
export function writeProductionFolder(staging: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(staging, folder, { recursive: true, filter: isOfPackage });
  const placed = new Map<string, string>();
  const open: Placed[] = [{ source: staging, target: folder, isRoot: true }];
  for (let one = open.shift(); one !== undefined; one = open.shift())
    for (const name of dependenciesOf(one.source)) {
      const source = one.isRoot ? sourceInWorkspace(name) : sourceBeside(one.source, name);
      if (source === null) continue;
      const { version } = manifestOf(source);
      const visible = visibleFrom(one.target, folder, name).find((path) => placed.has(path));
      if (visible !== undefined && placed.get(visible) === version) continue;
      // The first version of a package is placed in the root, another one below the package that needs it.
      const target = join(visible === undefined ? folder : one.target, 'node_modules', name);
      placed.set(target, version);
      cpSync(source, target, {
        recursive: true,
        dereference: true,
        filter: (path) => path === source || isOfPackage(path),
      });
      open.push({ source, target, isRoot: false });
    }
}

interface Placed {
  /** Real folder in the workspace. */
  source: string;
  target: string;
  isRoot: boolean;
}

const names = z.record(z.string(), z.string()).default({});
const schema = z.object({
  version: z.string(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

const manifestOf = (folder: string) => schema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** Returns the packages that a package needs at run time, with its peers that are not optional. */
function dependenciesOf(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder);
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])];
}

/** Returns the folder of a package that a package of the workspace depends on. Throws if there is none. */
function sourceInWorkspace(name: string): string {
  const [found] = globSync(`{server,packages/*}/node_modules/${name}`, { cwd: root });
  if (found === undefined) throw new Error(`${name} was not found in the workspace.`);
  return realpathSync(join(root, found));
}

/** Returns the folder of a package that an installed package depends on; `null` for one that is not installed here. */
function sourceBeside(folder: string, name: string): string | null {
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    const path = basename(above) === 'node_modules' ? join(above, name) : join(above, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
  }
  return null;
}

/** Returns the paths at which Node looks for a package, nearest first. */
function visibleFrom(target: string, folder: string, name: string): string[] {
  const paths: string[] = [];
  for (let above = target; above.startsWith(folder); above = dirname(above))
    if (basename(above) !== 'node_modules') paths.push(join(above, 'node_modules', name));
  return paths;
}

/** Returns whether a file or folder is part of a package itself. */
const isOfPackage = (path: string): boolean => basename(path) !== 'node_modules';
