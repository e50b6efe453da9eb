import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';
import { checkBackend } from './workbench/check-backend.ts';
import { openWorkbench, pnpmCommand } from './workbench/workbench.ts';

// The examples that `first-examples.test.ts` leaves out.

const workbench = await openWorkbench();
const pages = ['next', 'svelte', 'vue'];

test('every example has a test', () => {
  const foldersOf = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  expect(foldersOf('examples').toSorted()).toEqual(['backends', 'plain', 'react', ...pages].toSorted());
  expect(foldersOf('examples/backends').toSorted()).toEqual(['express', 'fastify', 'go', 'python']);
});

test.each(pages)('the page for %s is installed from its lockfile and built, and links a bank', async (name) => {
  await workbench.install(name);
  await workbench.pnpm(name, 'run', 'build');
  if (name !== 'next') {
    await workbench.install('backends/fastify');
    const address = `http://127.0.0.1:${workbench.backendPort}`;
    await workbench.start('backends/fastify', ['node', 'server.mjs'], {}, address);
  }
  await workbench.start(name, [...pnpmCommand, 'run', 'start'], {}, workbench.origin);
  await workbench.linkBank();
});

test('the backend in Express creates sessions and accepts only signed results', async () => {
  await workbench.install('backends/express');
  await checkBackend(workbench, 'backends/express', ['node', 'server.mjs']);
});

test('the backend in Python creates sessions and accepts only signed results', async () => {
  await checkBackend(workbench, 'backends/python', ['python3', 'server.py']);
});

test.skipIf(!hasGo())('the backend in Go creates sessions and accepts only signed results', async () => {
  await workbench.run('backends/go', 'go', ['build', '-o', 'backend', 'main.go']);
  await checkBackend(workbench, 'backends/go', ['./backend']);
});

/** Returns whether this machine compiles Go. */
function hasGo(): boolean {
  try {
    execFileSync('go', ['version']);
    return true;
  } catch {
    return false;
  }
}
