import { buildBundles } from './build/index.ts';

const built = await buildBundles();
console.log(built.length === 0 ? 'Nothing to build.' : `Built ${built.join(', ')}.`);
