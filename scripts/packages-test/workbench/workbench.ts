import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { freePorts, timeLimit } from '../../../packages/testing/src/environment/index.ts';
import { openBrowser, startStack } from '../../../packages/testing/src/stack/index.ts';
import { root } from '../../workspace/run-tool.ts';

const run = promisify(execFile);

/** The examples in a folder of their own, with the packed packages, and a running sandbox that knows their site. */
export interface Workbench {
  /** Folder of the examples. */
  readonly examples: string;
  /** Origin of the page that the site is registered for. */
  readonly origin: string;
  /** Ports of the page, and of a backend behind it. */
  readonly port: number;
  readonly backendPort: number;
  readonly hostUrl: string;
  /** Installs an example from its lock file. */
  install(name: string): Promise<void>;
  /** Runs a command until it ends. Throws its output if it fails. */
  run(name: string, command: string, args: readonly string[], env?: Record<string, string>): Promise<string>;
  pnpm(name: string, ...args: string[]): Promise<string>;
  /** Starts a command and waits until the address answers. Ends it after the test. */
  start(name: string, command: readonly string[], env: Record<string, string>, address: string): Promise<void>;
  /** Links a bank as a user of the page does. Expects no error of the page. */
  linkBank(): Promise<void>;
}

/** Command that runs the workspace's package manager. */
export const pnpmCommand = [
  'npx',
  '-y',
  /'(pnpm@[\d.]+)'/.exec(readFileSync(join(root, 'scripts/boot.mjs'), 'utf8'))?.[1] ?? 'pnpm',
] as const;

/** Opens a workbench. Call this at the top of a test file. */
export async function openWorkbench(): Promise<Workbench> {
  /** Folder outside the workspace, so that no package resolves from its `node_modules`. */
  const folder = await mkdtemp(join(tmpdir(), 'fin-examples-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const examples = join(folder, 'examples');
  const isOurs = (path: string): boolean => !['node_modules', 'dist', '.next'].includes(basename(path));
  await cp(join(root, 'examples'), examples, { recursive: true, filter: isOurs });
  for (const [name, tarball] of Object.entries(inject('tarballs'))) {
    const target = join(folder, '.cache', 'packages', basename(name));
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }

  const [port = 0, backendPort = 0] = await freePorts(2);
  const origin = `http://127.0.0.1:${port}`;
  const site = {
    publishableKey: 'pk_my_site',
    appName: 'My site',
    origins: [origin],
    callbackUrl: `${origin}/webhooks/fin-link`,
  };
  const stack = await startStack({ env: { FIN_SITES: JSON.stringify([site]) } });
  const browser = await openBrowser();
  const hostUrl = stack.urls.host;
  const shared = {
    ...process.env,
    // Vitest sets NODE_ENV to `test`, which would cause a development build.
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    FIN_HOST: hostUrl,
    VITE_FIN_HOST: hostUrl,
    NEXT_PUBLIC_FIN_HOST: hostUrl,
  };

  const runIn: Workbench['run'] = async (name, command, args, env = {}) => {
    const options = { cwd: join(examples, name), env: { ...shared, ...env }, timeout: timeLimit(300_000) };
    const { stdout } = await run(command, args, options).catch((error: unknown) => {
      const output = z.object({ stdout: z.string(), stderr: z.string() }).parse(error);
      throw new Error(`${command} ${args.join(' ')} failed in ${name}:\n${output.stdout}${output.stderr}`);
    });
    return stdout;
  };
  const [npx, ...pnpmArgs] = pnpmCommand;
  const pnpm: Workbench['pnpm'] = (name, ...args) => runIn(name, npx, [...pnpmArgs, ...args]);

  return {
    examples,
    origin,
    port,
    backendPort,
    hostUrl,
    pnpm,
    run: runIn,
    install: async (name) => void (await pnpm(name, 'install', '--frozen-lockfile', '--prod=false')),

    async start(name, [command = '', ...args], env, address) {
      const child = spawn(command, args, {
        cwd: join(examples, name),
        env: { ...shared, ...env },
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      onTestFinished(async () => {
        const ended = once(child, 'exit');
        if (child.pid === undefined || child.exitCode !== null) return;
        process.kill(-child.pid, 'SIGTERM');
        await ended;
      });
      await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: timeLimit(60_000) });
    },

    async linkBank() {
      const page = await (await browser.newContext()).newPage();
      const faults = faultsOf(page);
      await page.goto(origin);
      await page.getByRole('button', { name: 'Link a bank' }).click();
      const frame = page.frameLocator('fin-link iframe');
      await frame.getByRole('button', { name: 'Find my bank' }).click();
      await frame.getByRole('combobox').fill('Pine Harbor');
      const others = frame.getByRole('option').filter({ hasNotText: /Pine Harbor/i });
      await others.first().waitFor({ state: 'detached' });
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
    },
  };
}

/** Returns the list of errors that the page reports. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}
