import { mkdtemp, rm } from 'node:fs/promises';
import { afterTests } from '../lifetime/after-tests.ts';
import { ownFolder } from './memory-folder.ts';

/** A new folder, removed after the test (or the file, when called at its top). */
export async function temporaryDirectory(): Promise<string> {
  const made = mkdtemp(ownFolder('test'));
  afterTests(async () => rm(await made, { recursive: true, force: true }));
  return made;
}
