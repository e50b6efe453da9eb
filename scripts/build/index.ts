export { buildBundles } from './build-bundles.ts';
export { bundleInto } from './bundle-into.ts';
export { bundleNamed, bundles, root } from './bundles.ts';
export type { Bundle } from './bundles.ts';
export { measureBundles } from './measure.ts';
export { minifyTemplates, minifyTemplatesPlugin } from './minify-templates.ts';
