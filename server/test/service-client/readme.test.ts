import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createBackendClient } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { sandbox } from '../../src/platform/environment/sandbox.ts';
import { link } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, testHost } from '../harness/test-host.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'packages', 'service-client');

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const { PATH } = process.env;

/** Returns the arguments that run the script of the README with this text. */
function scriptWith(text: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const script = [...readme.matchAll(/^```js\n(.+?)^```$/gms)]
    .map(([, code = '']) => code)
    .find((code) => code.includes(text));
  if (script === undefined) throw new Error(`The README has no script with ${text}.`);
  return ['--input-type=module', '--eval', script];
}

test('the first script of the README reads what the page of the first README linked', async () => {
  const [, page = ''] =
    /^```js\n(\/\/ site\.mjs\n.+?)^```$/ms.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const [, bearer] = /FIN_HOST_KEY: hostKey = '([\w-]+)'/.exec(page) ?? [];
  const [, loginName] = /createSession\('([^']+)'/.exec(page) ?? [];
  expect(bearer).toBe(hostKey);
  const host = await testHost({ storage, serviceUrl });
  await link(host, (await host.session({ loginName })).token);

  const { stdout } = await run(process.execPath, scriptWith('eachPage'), {
    cwd: folder,
    env: { PATH, FIN_SERVICE_URL: serviceUrl },
  });
  const lines = stdout.split('\n');
  expect(lines.filter((line) => /^\d{4}-\d\d-\d\d (?:DEBIT|CREDIT) [\d.]+ \S/.test(line)).length).toBeGreaterThan(5);
  expect(lines.some((line) => line.includes('CHECKING'))).toBe(true);
});

/** Runs the backend of the README in a separate process until the service has its callback. */
async function runBackend(port: number, isReady: () => Promise<boolean>): Promise<void> {
  const env = { PATH, FIN_SERVICE_URL: serviceUrl, PORT: String(port) };
  const child = spawn(process.execPath, scriptWith('ensureSubscription'), {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit');
  try {
    await expect.poll(async () => child.exitCode !== null || (await isReady())).toBe(true);
    expect(said).toBe('');
    const { status } = await fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', body: '{}' });
    expect(status).toBe(401);
  } finally {
    child.kill();
    await ended;
  }
}

test('the backend of the README takes over the callback of its customer and can be started again', async () => {
  const { asAdmin } = createBackendClient({
    baseUrl: serviceUrl,
    clientId: sandbox.clientId,
    secret: sandbox.clientSecret,
    adminLoginName: sandbox.adminLogin,
  });
  await asAdmin.createSubscription({
    params: { eventName: 'DATA_UPDATES' },
    body: { event: { callbackUrl: 'http://127.0.0.1:4300/' } },
  });
  const addresses = async () => (await asAdmin.getSubscriptions()).body.event?.map(({ callbackUrl }) => callbackUrl);
  for (const port of await freePorts(3)) {
    const address = `http://127.0.0.1:${port}/events`;
    await runBackend(port, async () => (await addresses())?.includes(address) === true);
    expect(await addresses()).toEqual([address]);
  }
});
