import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackendClient } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'packages', 'service-client');

/** Runs the first script of the README in a separate process until its subscription contains `port`. */
async function runReadme(serviceUrl: string, port: number, isReady: () => Promise<boolean>): Promise<void> {
  const script = /^```js\n(.+?)^```$/ms.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1] ?? '';
  const { PATH } = process.env;
  const env = { PATH, FIN_SERVICE_URL: serviceUrl, PORT: String(port) };
  const options = ['--input-type=module', '--eval', script];
  const child = spawn(process.execPath, options, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
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

test('the backend of the README subscribes next to the sandbox and can be started again', async () => {
  const { url: serviceUrl } = await linkingService(await openTestStorage());
  const customer = (suffix: string) =>
    createBackendClient({
      baseUrl: serviceUrl,
      clientId: `sandbox-client${suffix}`,
      secret: `sandbox-secret${suffix}`,
      adminLoginName: `sandbox_admin${suffix.replace('-', '_')}`,
    }).asAdmin;
  const ofDemo = {
    params: { eventName: 'DATA_UPDATES' },
    body: { event: { callbackUrl: 'http://127.0.0.1:4300/' } },
  } as const;
  await customer('').createSubscription(ofDemo);
  const addressesOf = async (suffix: string) =>
    (await customer(suffix).getSubscriptions()).body.event?.map(({ callbackUrl }) => callbackUrl) ?? [];
  for (const port of await freePorts(3)) {
    const address = `http://127.0.0.1:${port}/events`;
    await runReadme(serviceUrl, port, async () => (await addressesOf('-2')).includes(address));
  }
  expect(await addressesOf('')).toEqual(['http://127.0.0.1:4300/']);
});
