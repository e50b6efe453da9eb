import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/run-tool.ts';
import { describeEdit, editsOf } from './edits.ts';
import type { Edit } from './edits.ts';

export interface Source {
  /** From the root. */
  file: string;
  text: string;
}

export interface Mutant extends Edit {
  file: string;
  /** Line, and the text before and after. */
  shown: string;
}

const folders = ['packages/service/src', 'server/src', 'packages/flow/src', 'packages/frame/src'];

/** Holds words, names and looks, or only names other files. */
const isPlainData = (file: string): boolean =>
  /\/words\/|-words\.ts$|institution-names\.ts$|\.styles\.ts$|\.d\.ts$|\/index\.ts$/.test(file);

/** Reads the tracked product sources of service, host, flow and frame. */
export function readProductSources(): Source[] {
  const files = execFileSync('git', ['ls-files', '--', ...folders], { cwd: root, encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => file.endsWith('.ts') && !isPlainData(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Returns a number from 0 to 1 that follows from the seed and the name alone. */
const drawn = (seed: number, name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() / 2 ** 32;

/** Draws as many mutants from each package, at most one of a file. Files with more edits come more often. */
export function drawMutants(sources: readonly Source[], seed: number, count: number): Mutant[] {
  return folders.flatMap((folder, index) =>
    sources
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .map((source) => ({ ...source, edits: editsOf(source.text) }))
      .filter(({ edits }) => edits.length > 0)
      .map((source) => ({ ...source, place: drawn(seed, source.file) ** (1 / source.edits.length) }))
      .toSorted((one, other) => other.place - one.place)
      .slice(0, Math.ceil((count - index) / folders.length))
      .flatMap(({ file, text, edits }) => {
        const edit = edits[Math.floor(drawn(seed, `edit of ${file}`) * edits.length)];
        return edit === undefined ? [] : [{ ...edit, file, shown: describeEdit(text, edit) }];
      }),
  );
}
