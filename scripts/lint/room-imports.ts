import { isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Room } from './rooms.ts';
import { browserPackages, outerRooms, rooms, testingRoom } from './rooms.ts';

const inTests = /^(test|e2e|gallery)\//;
/** What runs while a package is built; its sources do not import it. */
const inBuild = /^build\//;

interface Place {
  /** The outer room's folder, as 'packages/flow'. */
  outer: string;
  room: Room;
  /** The innermost room's folder, as 'packages/contracts/src/browser'. */
  folder: string;
  isTest: boolean;
  isBuild: boolean;
}

/**
 * Why `file` may not import `specifier`, or undefined when it may.
 * @param file path from the workspace's root, with '/'.
 */
export function forbiddenImport(file: string, specifier: string): string | undefined {
  const place = placeOf(file);
  if (!place) return undefined;
  if (specifier.startsWith('.')) return leavesRoom(place, file, specifier);
  return place.isTest ? forbiddenInTest(place, specifier) : forbiddenInSource(place, specifier);
}

/** The part of an absolute path that begins at a room's folder, or undefined outside of every room. */
export function pathFromRooms(path: string): string | undefined {
  const normal = path.split(sep).join('/');
  const starts = outerRooms.map((folder) => normal.lastIndexOf(`/${folder}/`)).filter((start) => start >= 0);
  return starts.length > 0 ? normal.slice(Math.min(...starts) + 1) : undefined;
}

function placeOf(file: string): Place | undefined {
  const within = (folders: string[]) =>
    folders.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0];
  const outer = within(outerRooms);
  const folder = within(Object.keys(rooms));
  const room = folder && rooms[folder];
  if (!outer || !room) return undefined;
  const rest = file.slice(outer.length + 1);
  return rest.includes('/')
    ? { outer, folder, room, isTest: inTests.test(rest), isBuild: inBuild.test(rest) }
    : undefined;
}

function leavesRoom({ outer, folder, isTest, isBuild }: Place, file: string, specifier: string): string | undefined {
  const target = join(dirname(file), specifier).split(sep).join('/');
  if (isTest)
    return target.startsWith(`${outer}/`) || target.startsWith('scripts/') ? undefined : `it lies outside ${outer}`;
  if (isBuild && target.startsWith(`${outer}/build/`)) return undefined;
  if (!target.startsWith(`${outer}/src/`)) return `it lies outside ${outer}/src`;
  // What the server's entry shares with the browser's is written once, in the lighter one.
  return folder === 'packages/contracts/src/browser' && !target.startsWith(`${folder}/`)
    ? `it lies outside ${folder}`
    : undefined;
}

function forbiddenInSource({ folder, room }: Place, specifier: string): string | undefined {
  if (specifier.startsWith('@fin-link/'))
    return below(room.rooms, specifier) ? undefined : `${folder} may import ${list(room.rooms)} of our rooms`;
  if (isBuiltin(specifier)) return room.node ? undefined : `${folder} does not run on Node`;
  if (room.packages !== 'any')
    return below(room.packages, specifier, folder) ? undefined : `${folder} may import ${list(room.packages)}`;
  return room.node && below(browserPackages, specifier) ? `${folder} runs on Node` : undefined;
}

function forbiddenInTest({ outer }: Place, specifier: string): string | undefined {
  if (!specifier.startsWith('@fin-link/')) return undefined;
  const room = rooms[outer];
  if (!room || room.tests === 'any') return undefined;
  const allowed = [...room.rooms, ...(room.tests ?? []), testingRoom];
  return below(allowed, specifier) ? undefined : `tests of ${outer} may import ${list(allowed)} of our rooms`;
}

/** `zod/mini` is not part of an allowed `zod`: it is another weight, and each has its place. */
function below(allowed: string[], specifier: string, folder?: string): boolean {
  if (folder?.startsWith('packages/contracts')) return allowed.includes(specifier);
  return allowed.some((entry) => specifier === entry || specifier.startsWith(`${entry}/`));
}

function list(entries: string[]): string {
  return entries.length > 0 ? `only ${entries.join(', ')}` : 'nothing';
}
