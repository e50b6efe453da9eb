import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { browserTestGraph, projects } from '../test-command/projects.ts';
import { root } from '../workspace/run-tool.ts';

// Prints, as JSON, the test files that import each of the named modules. One vitest reads the imports once for all of them.
process.env['FIN_TEST_GRAPH'] = '1';
const project = [...projects, browserTestGraph].map(({ name }) => name);
const vitest = await createVitest({ root, project, watch: false });
const reached: Record<string, { file: string; isForBrowser: boolean }[]> = {};
for (const module of process.argv.slice(2)) {
  // What `vitest related` sets.
  vitest.config.related = [join(root, module)];
  const found = await vitest.getRelevantTestSpecifications();
  reached[module] = found
    .map(({ moduleId, project: { name } }) => ({
      file: relative(root, moduleId),
      isForBrowser: name === browserTestGraph.name,
    }))
    .filter(({ file }) => !file.includes('/kill/'));
}
await vitest.close();
console.log(JSON.stringify(reached));
