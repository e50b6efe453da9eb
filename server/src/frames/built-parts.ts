import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltParts } from './register-frames.ts';

const packageFolder = join(import.meta.dirname, '..', '..');

/** What other rooms build for browsers: inside the published package, and in the workspace where each room keeps it. */
export function builtParts(): BuiltParts {
  const assets = join(packageFolder, 'assets');
  if (existsSync(assets)) return { frame: join(assets, 'frame'), elements: join(assets, 'elements') };
  const distOf = (room: string): string => join(packageFolder, 'node_modules', '@fin-link', room, 'dist');
  return { frame: distOf('frame'), elements: distOf('elements') };
}
