import { buildBundles, measureBundles } from './build/index.ts';

await buildBundles();
let over = false;
for (const { name, bytes, budget, files } of measureBundles()) {
  const verdict = bytes <= budget ? 'within' : 'OVER';
  over ||= bytes > budget;
  console.log(`${name}: ${bytes} B brotli, ${verdict} its budget of ${budget} B (${files.join(', ')})`);
}
if (over) process.exit(1);
