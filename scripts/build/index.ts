export { buildBundles } from './build-bundles.ts';
export { bundleNamed, bundles, root } from './bundles.ts';
export type { Bundle } from './bundles.ts';
export { measureBundles } from './measure.ts';
export { viteBuild } from './vite-build.ts';
