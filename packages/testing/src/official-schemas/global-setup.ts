import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { countChecked, folderVariable, namesIn, ownerVariable, takeDeviations } from './answer-records.ts';
import { descriptionFiles } from './described-answer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Prefix of the owners whose answers belong to this project. */
    answersOf: string;
  }
}

/** Environment variable set by `npm test`, whose stages run whole projects. */
const wholeVariable = 'FIN_TEST_WHOLE';

/**
 * Runs before the first test of each project that opens open banking banks. Workers and their child processes then compare the banks'
 * answers with the official descriptions. The teardown prints the number of comparisons. The teardown throws if an answer outside of tests
 * deviated, or if a whole run compared no answers.
 */
export default function setup(project: TestProject): (() => void) | undefined {
  const owner = `${project.name}.`;
  project.provide('answersOf', owner);
  const reason = reasonToSkip();
  if (reason !== undefined) {
    console.log(
      `${project.name}: answers of the simulated banks are not compared with official descriptions: ${reason}.`,
    );
    return undefined;
  }
  const folder = (process.env[folderVariable] ??= mkdtempSync(join(tmpdir(), 'fin-link-answers-')));
  // Owner of the answers of processes that start outside of tests, such as a shared stack.
  process.env[ownerVariable] = owner;
  return () => {
    const counts = countChecked(folder, owner);
    const deviations = takeDeviations(folder, [owner]);
    for (const name of namesIn(folder)) if (name.startsWith(owner)) rmSync(join(folder, name));
    if (namesIn(folder).length === 0) rmSync(folder, { recursive: true, force: true });
    const summary = descriptionFiles.map((file) => `${file} ${counts[file]}`).join(', ');
    console.log(`${project.name}: answers of the simulated banks compared with official descriptions: ${summary}.`);
    if (deviations.length > 0) throw new Error(`Answers deviate from official descriptions.\n${deviations.join('\n')}`);
    if (process.env[wholeVariable] !== undefined && Object.values(counts).includes(0))
      throw new Error(`No answer of ${project.name} was compared with one of the official descriptions: ${summary}.`);
  };
}

function reasonToSkip(): string | undefined {
  const folder = process.env['FIN_SCHEMAS_DIR'];
  if (folder === undefined) return 'FIN_SCHEMAS_DIR is not set';
  const missing = descriptionFiles.filter((file) => !existsSync(join(folder, file)));
  return missing.length === 0 ? undefined : `${missing.join(', ')} not in FIN_SCHEMAS_DIR`;
}
