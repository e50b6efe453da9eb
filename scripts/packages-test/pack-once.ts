import type { TestProject } from 'vitest/node';
import { packPackages } from '../pack/pack-packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Files of the published packages, by name. */
    tarballs: Record<string, string>;
  }
}

/** Packs once before the first test file, because concurrent test files share one folder of packages. */
export default async function packOnce(project: TestProject): Promise<void> {
  project.provide('tarballs', Object.fromEntries(await packPackages()));
}
