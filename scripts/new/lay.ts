import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Change = (text: string) => string;

export interface Laying {
  /** New files with their text, by path from the root. */
  files: Readonly<Record<string, string>>;
  /** Changes of files that are there, by path from the root. */
  changes: Readonly<Record<string, readonly Change[]>>;
  /** What is left to whoever asked. */
  next: readonly string[];
}

/** Something is there already, or a file has changed so that its place in it was not found. */
export class LayingError extends Error {}

const beside =
  (side: 'before' | 'after') =>
  (place: RegExp, text: string): Change =>
  (source) => {
    const found = [...source.matchAll(new RegExp(place, 'gm'))];
    const [match] = found;
    if (match === undefined || found.length > 1)
      throw new LayingError(`${found.length} places match ${String(place)}. This belongs ${side} it:\n${text}`);
    const at = match.index + (side === 'after' ? match[0].length : 0);
    return source.slice(0, at) + text + source.slice(at);
  };

/** Puts text before, or after, the one place that matches. */
export const before = beside('before');
export const after = beside('after');

/** Imports a name from a module: with what is imported from it already, or in a line of its own. */
export const importing =
  (name: string, from: string): Change =>
  (source) => {
    const there = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', String.raw`\.`)}';$`, 'm').exec(
      source,
    );
    const names = (there?.[1] ?? '').split(',').map((one) => one.trim());
    const line = `import { ${[...new Set([...names, name])].filter(Boolean).toSorted().join(', ')} } from '${from}';`;
    if (there !== null) return source.replace(there[0], () => line);
    const last = [...source.matchAll(/^import [^;]*;\n/gm)].at(-1);
    // Packages come first, our own files after them.
    const at = from.startsWith('.') && last !== undefined ? last.index + last[0].length : 0;
    return `${source.slice(0, at)}${line}\n${source.slice(at)}`;
  };

/** The text of every file of a laying, as it is to be. */
export function textsOf(root: string, { files, changes }: Laying): Map<string, string> {
  const there = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (there !== undefined) throw new LayingError(`${there} is there already.`);
  const texts = new Map(Object.entries(files));
  for (const [file, steps] of Object.entries(changes)) {
    try {
      const text = readFileSync(join(root, file), 'utf8');
      texts.set(
        file,
        steps.reduce((changed, step) => step(changed), text),
      );
    } catch (error) {
      throw error instanceof LayingError ? new LayingError(`${file}: ${error.message}`) : error;
    }
  }
  return texts;
}

/** Writes everything or nothing; the paths of what was written. */
export function lay(root: string, laying: Laying): string[] {
  const texts = textsOf(root, laying);
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return [...texts.keys()];
}
