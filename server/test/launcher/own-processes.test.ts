import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, expectTakenLess, temporaryDirectory, testDatabaseKind } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { spanReceiver } from '../harness/span-receiver.ts';
import { partStorage, startPart } from './part-process.ts';

/** Starts a process and reads what it says. */
function run(entry: string, env: Record<string, string>) {
  const child = startPart(entry, env, ['ignore', 'inherit', 'pipe']);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = once(child, 'close');
  return { ended, said: () => said, tellToEnd: () => child.kill('SIGTERM') };
}

const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  );

/** Opens a connection without a request, as browsers and proxies do in advance. Resolves when it is open. */
async function openAhead(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  afterTests(async () => void socket.destroy());
  await once(socket, 'connect');
}

const customer = {
  FIN_CLIENT_ID: 'acorn',
  FIN_CLIENT_SECRET: 'b1f6c0e94d27a853916fe02c7db84a35',
  FIN_ADMIN_LOGIN: 'acorn_admin',
};

async function signInStatus(url: string, credentials: Record<string, string>): Promise<number> {
  const headers = { 'api-version': '1.1', loginName: customer.FIN_ADMIN_LOGIN };
  const body = new URLSearchParams({
    clientId: credentials['FIN_CLIENT_ID'] ?? '',
    secret: credentials['FIN_CLIENT_SECRET'] ?? '',
  });
  return (await fetch(`${url}/auth/token`, { method: 'POST', headers, body })).status;
}

const testInProduction = test.runIf(testDatabaseKind() === 'postgres');

testInProduction(
  'a separate service in production answers its customer at its configured address until SIGTERM',
  async () => {
    const [port = 0] = await freePorts(1);
    const receiver = await spanReceiver();
    const service = run('service-main.ts', {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      ...(await partStorage()),
      ...customer,
      FIN_MODE: 'production',
      FIN_SERVICE_PORT: String(port),
      FIN_SERVICE_BIND: '127.0.0.1',
      FIN_DRAIN_SECONDS: '1',
      FIN_VAULT_KEYS: generateVaultKey('test'),
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${url}/ready`)).toBe(200);
    expect(await statusOf(`http://[::1]:${port}/ready`)).toBeNull();
    expect(await signInStatus(url, customer)).toBe(201);
    expect(await signInStatus(url, { FIN_CLIENT_ID: 'sandbox-client', FIN_CLIENT_SECRET: 'sandbox-secret' })).toBe(400);
    expect(await statusOf(`${url}/sandbox/clock`)).toBe(404);

    await openAhead(port);
    service.tellToEnd();
    await expect.poll(() => statusOf(`${url}/ready`)).toBe(503);
    expect(await signInStatus(url, customer)).toBe(201);
    expect(await service.ended).toEqual([0, null]);
    expect(service.said()).toBe('');
    expect(await statusOf(`${url}/health`)).toBeNull();
    // The last spans are sent before the process ends. Load balancers cause none.
    expect(receiver.spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['POST /auth/token']));
    expect(receiver.spans().map(({ name }) => name)).not.toContain('GET /ready');
  },
);

test('the service process with a wrong environment names the variables and opens no database', async () => {
  const folder = join(await temporaryDirectory(), 'data');
  const service = run('service-main.ts', { FIN_MODE: 'production', FIN_DATA_DIR: folder, FIN_CLIENT_ID: 'acorn' });
  expect(await service.ended).toEqual([1, null]);
  expect(service.said().split('\n').filter(Boolean)).toEqual([
    'FIN_MODE=production does not start:',
    'FIN_CLIENT_ID and FIN_CLIENT_SECRET are those of the sandbox.',
    'FIN_ADMIN_LOGIN is that of the sandbox.',
    'FIN_DATABASE_URL is missing: the embedded database is for development.',
    'FIN_VAULT_KEYS is missing.',
  ]);
  expect(existsSync(folder)).toBe(false);
});

test('a process whose port is in use exits with one sentence', async () => {
  const [port = 0] = await freePorts(1);
  const variables = { FIN_BANK_SITES_PORT: String(port), FIN_BANK_UK_PORT: String(port) };
  const banks = run('banks-main.ts', { ...(await partStorage()), ...variables });
  expect(await banks.ended).toEqual([1, null]);
  expect(banks.said()).toMatch(
    new RegExp(`^listen EADDRINUSE.*:${port}\\. Stop what listens there.*FIN_BANK_UK_PORT.*\\n$`),
  );
});

test('the process of the simulated banks serves the banks until SIGTERM', async () => {
  const names = ['SITES', 'UK', 'UK_MTLS', 'US', 'US_MTLS', 'AU', 'AU_MTLS'];
  const ports = await freePorts(names.length);
  const banks = run('banks-main.ts', {
    ...(await partStorage()),
    ...Object.fromEntries(names.map((name, index) => [`FIN_BANK_${name}_PORT`, String(ports[index])])),
  });
  const [sites, uk, , us, , au] = ports;
  // This bank starts last.
  await expect.poll(() => statusOf(`http://127.0.0.1:${au}`)).toBe(200);
  for (const port of [sites, uk, us, au])
    expect([port, await statusOf(`http://localhost:${port}`)]).toEqual([port, 200]);
  for (const port of ports) await openAhead(port);
  banks.tellToEnd();
  expect(await banks.ended).toEqual([0, null]);
  expect(await statusOf(`http://127.0.0.1:${sites}`)).toBeNull();
});

test('the host process exits on SIGTERM without waiting for unused connections', async () => {
  const [port = 0, metrics = 0] = await freePorts(2);
  const host = run('main.ts', {
    ...(await partStorage()),
    FIN_HOST_PORT: String(port),
    FIN_SERVICE_URL: 'http://127.0.0.1:9',
    FIN_METRICS_PORT: String(metrics),
  });
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/health`)).toBe(200);
  expect(await statusOf(`http://127.0.0.1:${port}/metrics`)).toBe(404);
  const shown = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  expect(shown).toContain('fin_request_seconds_count{part="host",method="GET",route="/health",status="200"}');
  await openAhead(port);
  const toldAt = performance.now();
  host.tellToEnd();
  expect(await host.ended).toEqual([0, null]);
  expectTakenLess(toldAt, 2_000);
});
