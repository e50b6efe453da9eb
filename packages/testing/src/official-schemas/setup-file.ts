import { afterAll, afterEach, inject } from 'vitest';
import { folderVariable, ownerVariable, takeDeviations } from './answer-records.ts';
import './preload.ts';
import { preloading } from './preloading.ts';

// In every test file of a project that opens banks of open banking.
const folder = process.env[folderVariable];
if (folder !== undefined) {
  const project = inject('answersOf');
  const own = `${project}${process.pid}`;
  process.env[ownerVariable] = own;
  Object.assign(process.env, preloading());
  const failOnDeviations = (): void => {
    // What processes answer that all tests share is looked at once all have run: it is no fault of the test that runs just then.
    const deviations = takeDeviations(folder, [`${own}@`]);
    if (deviations.length > 0) throw new Error(`Answers deviate from official descriptions.\n${deviations.join('\n')}`);
  };
  afterEach(failOnDeviations);
  afterAll(failOnDeviations);
}
