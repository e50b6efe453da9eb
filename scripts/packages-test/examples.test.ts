import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { freePorts, timeLimit } from '../../packages/testing/src/environment/index.ts';
import { openBrowser, startStack } from '../../packages/testing/src/stack/index.ts';
import { root } from '../workspace/run-tool.ts';

const run = promisify(execFile);
const examples = join(root, 'examples');
const names = readdirSync(examples, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

/** Folder outside the workspace, so that no package resolves from its `node_modules`. */
const folder = await mkdtemp(join(tmpdir(), 'fin-examples-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const isOurs = (path: string): boolean => !['node_modules', 'dist', '.next'].includes(basename(path));
await cp(examples, join(folder, 'examples'), { recursive: true, filter: isOurs });
for (const [name, tarball] of Object.entries(inject('tarballs'))) {
  const target = join(folder, '.cache', 'packages', basename(name));
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
}

const [port = 0, backendPort = 0] = await freePorts(2);
const origin = `http://127.0.0.1:${port}`;
const site = { publishableKey: 'pk_my_site', appName: 'My site', origins: [origin] };
const stack = await startStack({ env: { FIN_SITES: JSON.stringify([site]) } });
const browser = await openBrowser();

const env = {
  ...process.env,
  // Vitest sets NODE_ENV to `test`, which would cause a development build.
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  PORT: String(port),
  BACKEND_PORT: String(backendPort),
  FIN_HOST: stack.urls.host,
  VITE_FIN_HOST: stack.urls.host,
  NEXT_PUBLIC_FIN_HOST: stack.urls.host,
};

/** Version of the workspace's package manager. */
const pnpm = /'(pnpm@[\d.]+)'/.exec(readFileSync(join(root, 'scripts/boot.mjs'), 'utf8'))?.[1] ?? 'pnpm';

async function runPnpm(cwd: string, ...args: string[]): Promise<void> {
  await run('npx', ['-y', pnpm, ...args], { cwd, env, timeout: timeLimit(300_000) }).catch((error: unknown) => {
    const { stdout, stderr } = z.object({ stdout: z.string(), stderr: z.string() }).parse(error);
    throw new Error(`pnpm ${args.join(' ')} failed in ${basename(cwd)}:\n${stdout}${stderr}`);
  });
}

/** Starts a command. Ends it and its child processes after the test. */
function start(cwd: string, command: string, ...args: string[]): void {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
}

test.each(names)('the page for %s is installed from its lockfile and built, and links a bank', async (name) => {
  const cwd = join(folder, 'examples', name);
  await runPnpm(cwd, 'install', '--frozen-lockfile', '--prod=false');
  await runPnpm(cwd, 'run', 'build');
  start(join(folder, 'examples'), process.execPath, 'session-backend.mjs');
  start(cwd, 'npx', '-y', pnpm, 'run', 'start');
  await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: timeLimit(60_000) });

  const page = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(origin);
  await page.getByRole('button', { name: 'Link a bank' }).click();
  const frame = page.frameLocator('fin-link iframe');
  await frame.getByRole('button', { name: 'Find my bank' }).click();
  await frame.getByRole('combobox').fill('Pine Harbor');
  await frame
    .getByRole('option')
    .filter({ hasNotText: /Pine Harbor/i })
    .first()
    .waitFor({ state: 'detached' });
  await frame
    .getByRole('option', { name: /Pine Harbor/i })
    .first()
    .click();
  await frame.locator('input[type=text]').first().fill('ok');
  await frame.locator('input[type=password]').fill('ok');
  await frame.getByRole('button', { name: /sign in/i }).click();
  await frame.getByRole('button', { name: /^save/i }).first().click();
  await frame.getByRole('button', { name: /^done/i }).click();
  await page.getByText(/^Linked accounts: [1-9]/).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
});
