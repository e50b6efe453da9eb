// Setup file of Vitest for projects whose tests use open banking banks. A test fails if a bank's answer during the test deviates from the
// official description.

import { afterAll, afterEach, inject } from 'vitest';
import { folderVariable, ownerVariable, takeDeviations } from './answer-records.ts';
import './preload.ts';
import { preloading } from './preloading.ts';

const folder = process.env[folderVariable];
if (folder !== undefined) {
  const project = inject('answersOf');
  const own = `${project}${process.pid}`;
  process.env[ownerVariable] = own;
  Object.assign(process.env, preloading());
  const failOnDeviations = (): void => {
    // Answers of processes that all tests share are checked at the end of the run, because the current test did not cause them.
    const deviations = takeDeviations(folder, [`${own}@`]);
    if (deviations.length > 0) throw new Error(`Answers deviate from official descriptions.\n${deviations.join('\n')}`);
  };
  afterEach(failOnDeviations);
  afterAll(failOnDeviations);
}
