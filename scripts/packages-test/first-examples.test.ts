import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePorts } from '../../packages/testing/src/environment/index.ts';
import { findBrowser } from '../workspace/browser.ts';
import { root } from '../workspace/run-tool.ts';
import { checkBackend } from './workbench/check-backend.ts';
import { openWorkbench, pnpmCommand } from './workbench/workbench.ts';

// The examples that most people copy: the plain page and React, with the backend in Fastify.

const workbench = await openWorkbench();
const backend = 'backends/fastify';

test('the plain page links a bank, and the backend in Fastify creates sessions and accepts only signed results', async () => {
  await workbench.install(backend);
  await checkBackend(workbench, backend, ['node', 'server.mjs']);
});

test('the test of the plain page and its backend passes without banks', async () => {
  await workbench.install(backend);
  const [port = 0] = await freePorts(1);
  const env = { PORT: String(port), CHROMIUM: await findBrowser() };
  const output = await workbench.run(backend, 'node', ['--test', '--test-reporter=tap'], env);
  expect(output).toMatch(/^# pass 5$/m);
});

test('the page for React is installed from its lockfile and built, and links a bank', async () => {
  await workbench.install(backend);
  await workbench.install('react');
  await workbench.pnpm('react', 'run', 'build');
  await workbench.start(backend, ['node', 'server.mjs'], {}, `http://127.0.0.1:${workbench.backendPort}`);
  await workbench.start('react', [...pnpmCommand, 'run', 'start'], {}, workbench.origin);
  await workbench.linkBank();
});

test('the first script of the test kit’s README links a bank on the plain page', async () => {
  await workbench.install(backend);
  const readme = readFileSync(join(root, 'packages/test-kit/README.md'), 'utf8');
  const [, script = ''] = /^```js\n(.+?)^```$/ms.exec(readme) ?? [];
  const [port = 0, hostPort = 0] = await freePorts(2);
  const copied = script.replace(':3000', `:${port}`).replace('port: 4000', `port: ${hostPort}`);
  await writeFile(join(workbench.examples, backend, 'copied.mjs'), copied);
  const site = `http://127.0.0.1:${port}`;
  const env = { BACKEND_PORT: String(port), FIN_HOST: `http://127.0.0.1:${hostPort}` };
  await workbench.start(backend, ['node', 'server.mjs'], env, site);
  const output = await workbench.run(backend, 'node', ['copied.mjs'], { CHROMIUM: await findBrowser() });
  expect(output).toBe('success 3\n');
});
