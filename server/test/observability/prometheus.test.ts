import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import {
  afterTests,
  createTestDatabase,
  isNightly,
  temporaryDirectory,
  testDatabaseKind,
  timeLimit,
} from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { observabilityFolder, promtool } from '../harness/alerts.ts';
import { startPart } from '../launcher/part-process.ts';

/** Milliseconds for a scrape, the minute that an alert waits, and an evaluation. */
const alertMs = timeLimit(150_000);

/** Starts Prometheus with the configuration of this repository and these processes. Returns its address. */
async function startPrometheus(targets: readonly string[], port: number): Promise<string> {
  const folder = await temporaryDirectory();
  await cp(observabilityFolder, folder, { recursive: true });
  await writeFile(join(folder, 'targets.yml'), JSON.stringify([{ targets }]));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  afterTests(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return `http://127.0.0.1:${port}`;
}

interface Alert {
  labels: { alertname: string };
  annotations: { runbook_url: string };
  state: string;
}

test.runIf(isNightly && testDatabaseKind() === 'postgres')(
  'Prometheus raises an alert while a service has no database, and ends it afterwards',
  { timeout: 4 * alertMs },
  async ({ skip }) => {
    if ((await promtool('--version')) === null) return skip('Prometheus is missing');
    const database = await createTestDatabase();
    afterTests(database.drop);
    const [port = 0, metricsPort = 0, prometheusPort = 0] = await freePorts(3);
    startPart(
      'service-main.ts',
      {
        FIN_MODE: 'production',
        FIN_DATABASE_URL: database.url,
        FIN_SERVICE_PORT: String(port),
        FIN_METRICS_PORT: String(metricsPort),
        FIN_CLIENT_ID: 'acorn',
        FIN_CLIENT_SECRET: 'b1f6c0e94d27a853916fe02c7db84a35',
        FIN_ADMIN_LOGIN: 'acorn_admin',
        FIN_VAULT_KEYS: generateVaultKey('test'),
      },
      ['ignore', 'ignore', 'inherit'],
    );
    const prometheus = await startPrometheus([`localhost:${metricsPort}`], prometheusPort);
    const firing = async (): Promise<Alert[]> => {
      const reply = await fetch(`${prometheus}/api/v1/alerts`);
      const { data } = (await reply.json()) as { data: { alerts: Alert[] } };
      return data.alerts.filter(({ state }) => state === 'firing');
    };
    const isUp = async (): Promise<unknown> => {
      const reply = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent('up{job="fin-link"} == 1')}`);
      const { data } = (await reply.json()) as { data: { result: unknown[] } };
      return data.result.length;
    };
    await expect.poll(() => isUp().catch(() => 0), { timeout: alertMs }).toBe(1);
    expect(await firing()).toEqual([]);

    await database.refuse();
    const names = async () => (await firing()).map(({ labels }) => labels.alertname);
    await expect.poll(names, { timeout: alertMs, interval: 1_000 }).toEqual(['FinLinkDatabaseOutage']);
    expect((await firing())[0]?.annotations.runbook_url).toBe('https://docs.example/runbook/database-outage.md');

    await database.accept();
    await expect.poll(names, { timeout: alertMs, interval: 1_000 }).toEqual([]);
  },
);
