import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { descriptionFiles, type DescriptionFile } from './described-answer.ts';

/** Environment variable with the folder in which every process of a run records its comparisons. Not set if the run compares no answers. */
export const folderVariable = 'FIN_TEST_ANSWERS';
/** Environment variable with the owner of a process. The owner is a test file's worker and its child processes, or the whole run. */
export const ownerVariable = 'FIN_TEST_ANSWERS_OF';

/** Records of the comparisons of one process. */
export interface AnswerRecords {
  /** Records that an answer was compared with a description. */
  checked(file: DescriptionFile): void;
  deviated(lines: readonly string[]): void;
}

const checkedEnding = '.checked';
const deviationEnding = '.deviation';
let deviationsHere = 0;

/**
 * Creates the records of a process. Writes are synchronous, because the process may be killed, and its test reads the records directly
 * after the answer.
 */
export function recordsIn(folder: string): AnswerRecords {
  const pathOf = (rest: string): string =>
    join(folder, `${process.env[ownerVariable] ?? 'unnamed'}@${process.pid}${rest}`);
  return {
    checked: (file) => appendFileSync(pathOf(checkedEnding), `${file}\n`),
    deviated(lines) {
      const path = pathOf(`-${(deviationsHere += 1)}`);
      writeFileSync(path, lines.join('\n'));
      renameSync(path, path + deviationEnding);
    },
  };
}

/** Returns the file names. The folder may be missing, because it is removed by the first project that has read all records. */
export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Removes and returns the deviations of all owners whose names begin with one of the prefixes in `owners`. So each deviation is reported
 * once.
 */
export function takeDeviations(folder: string, owners: readonly string[]): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(deviationEnding) && owners.some((owner) => name.startsWith(owner)))
    .flatMap((name) => {
      try {
        const lines = readFileSync(join(folder, name), 'utf8');
        rmSync(join(folder, name));
        return [lines];
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
    });
}

/** Counts the answers that were compared with each description, for owners whose names begin with `owner`. */
export function countChecked(folder: string, owner: string): Record<DescriptionFile, number> {
  const lines = namesIn(folder)
    .filter((name) => name.endsWith(checkedEnding) && name.startsWith(owner))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const count = (file: DescriptionFile): number => lines.filter((line) => line === file).length;
  const counts = descriptionFiles.map((file) => [file, count(file)] as const);
  return Object.fromEntries(counts) as Record<DescriptionFile, number>;
}

/** Counts the answers compared in this test file and in all files; `null` if the run compares no answers. */
export function checkedAnswers(): Record<DescriptionFile, number> | null {
  const folder = process.env[folderVariable];
  const owner = process.env[ownerVariable];
  if (folder === undefined || owner === undefined) return null;
  const [own, shared] = [`${owner}@`, `${owner.replace(/\d+$/, '')}@`].map((one) => countChecked(folder, one));
  const both = descriptionFiles.map((file) => [file, (own?.[file] ?? 0) + (shared?.[file] ?? 0)] as const);
  return Object.fromEntries(both) as Record<DescriptionFile, number>;
}
