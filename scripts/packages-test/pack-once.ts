import type { TestProject } from 'vitest/node';
import { packPackages } from '../pack/pack-packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Files of the published packages, by name. */
    tarballs: Record<string, string>;
  }
}

/** Before the first test file: files that run side by side share one folder of packages. */
export default async function packOnce(project: TestProject): Promise<void> {
  project.provide('tarballs', Object.fromEntries(await packPackages()));
}
