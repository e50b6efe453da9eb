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
    // `@`: of the run's own processes, which all tests share.
    const deviations = takeDeviations(folder, [`${own}@`, `${project}@`]);
    if (deviations.length > 0) throw new Error(`Answers deviate from official descriptions.\n${deviations.join('\n')}`);
  };
  afterEach(failOnDeviations);
  afterAll(failOnDeviations);
}
