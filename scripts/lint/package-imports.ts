import { isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PackageRules } from './packages.ts';
import { browserPackages, packageFolders, packageRules, testingPackage } from './packages.ts';

const inTests = /^(test|e2e|gallery)\//;
/** Folder of code that runs when the package is built. The package's sources must not import it. */
const inBuild = /^build\//;

/** Package and rules of a file. */
interface Position {
  /** Folder of the package, for example `packages/flow`. */
  outer: string;
  rules: PackageRules;
  /** Folder to which the rules apply, for example `packages/contracts/src/browser`. */
  folder: string;
  isTest: boolean;
  isBuild: boolean;
}

/**
 * Returns the reason why `file` may not import `specifier`, or `undefined` if it may.
 * @param file path from the workspace's root, with '/'.
 */
export function forbiddenImport(file: string, specifier: string): string | undefined {
  const position = positionOf(file);
  if (!position) return undefined;
  if (specifier.startsWith('.')) return forbiddenRelativeImport(position, file, specifier);
  return position.isTest ? forbiddenInTest(position, specifier) : forbiddenInSource(position, specifier);
}

/** Returns the part of an absolute path from a package's folder on, or `undefined` outside all packages. */
export function pathFromPackages(path: string): string | undefined {
  const normal = path.split(sep).join('/');
  const starts = packageFolders.map((folder) => normal.lastIndexOf(`/${folder}/`)).filter((start) => start >= 0);
  return starts.length > 0 ? normal.slice(Math.min(...starts) + 1) : undefined;
}

function positionOf(file: string): Position | undefined {
  const within = (folders: string[]) =>
    folders.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0];
  const outer = within(packageFolders);
  const folder = within(Object.keys(packageRules));
  const rules = folder && packageRules[folder];
  if (!outer || !rules) return undefined;
  const pathInPackage = file.slice(outer.length + 1);
  return pathInPackage.includes('/')
    ? { outer, folder, rules, isTest: inTests.test(pathInPackage), isBuild: inBuild.test(pathInPackage) }
    : undefined;
}

const browserContracts = 'packages/contracts/src/browser';
const basicContracts = 'packages/contracts/src/basics';

function forbiddenRelativeImport(
  { outer, folder, isTest, isBuild }: Position,
  file: string,
  specifier: string,
): string | undefined {
  const target = join(dirname(file), specifier).split(sep).join('/');
  if (isTest)
    return target.startsWith(`${outer}/`) || target.startsWith('scripts/') ? undefined : `it lies outside ${outer}`;
  if (isBuild && target.startsWith(`${outer}/build/`)) return undefined;
  if (!target.startsWith(`${outer}/src/`)) return `it lies outside ${outer}/src`;
  // The browser entry must stay small. Code that it shares with another entry belongs to it or to the basics, which need no library.
  const isSmall = [browserContracts, basicContracts].some((allowed) => target.startsWith(`${allowed}/`));
  return folder === browserContracts && !isSmall ? `it lies outside ${folder}` : undefined;
}

function forbiddenInSource({ folder, rules }: Position, specifier: string): string | undefined {
  if (specifier.startsWith('@fin-link/'))
    return isCovered(rules.imports, specifier)
      ? undefined
      : `${folder} may import ${list(rules.imports)} of this project`;
  if (isBuiltin(specifier)) return rules.node ? undefined : `${folder} does not run on Node`;
  if (rules.external !== 'any')
    return isCovered(rules.external, specifier, folder) ? undefined : `${folder} may import ${list(rules.external)}`;
  return rules.node && isCovered(browserPackages, specifier) ? `${folder} runs on Node` : undefined;
}

function forbiddenInTest({ outer }: Position, specifier: string): string | undefined {
  if (!specifier.startsWith('@fin-link/')) return undefined;
  const rules = packageRules[outer];
  if (!rules || rules.tests === 'any') return undefined;
  const allowed = [...rules.imports, ...(rules.tests ?? []), testingPackage];
  return isCovered(allowed, specifier) ? undefined : `tests of ${outer} may import ${list(allowed)} of this project`;
}

/**
 * Returns `true` if an allowed entry covers the specifier. In contracts, an allowed `zod` does not cover `zod/mini`, because their
 * sizes differ.
 */
function isCovered(allowed: string[], specifier: string, folder?: string): boolean {
  if (folder?.startsWith('packages/contracts')) return allowed.includes(specifier);
  return allowed.some((entry) => specifier === entry || specifier.startsWith(`${entry}/`));
}

function list(entries: string[]): string {
  return entries.length > 0 ? `only ${entries.join(', ')}` : 'nothing';
}
