import { buildBundles } from './build/build-bundles.ts';

const built = await buildBundles();
console.log(built.length === 0 ? 'Nothing to build.' : `Built ${built.join(', ')}.`);
