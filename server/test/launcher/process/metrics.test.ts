import { measured } from '@fin-link/storage';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { openMetrics } from '../../../src/launcher/process/metrics.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const metrics = openMetrics(storage);
afterTests(async () => metrics.close());

/** Returns the lines of one metric. */
async function linesOf(name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
}

test('metrics count links by outcome and bank, and requests by part and route', async () => {
  const { url: serviceUrl } = await linkingService(storage);
  const host = await testHost({ storage, serviceUrl });
  const { sessionId, token } = await host.session();
  await link(host, token);
  await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  expect(await linesOf('fin_links_total')).toEqual([
    'fin_links_total{outcome="AVAILABLE_DATA_RETRIEVED",bank="16001"} 1',
  ]);
  const requests = await linesOf('fin_request_seconds_count');
  expect(requests).toContain(
    'fin_request_seconds_count{part="host",method="POST",route="/v1/sessions",status="201"} 1',
  );
  expect(requests.some((line) => line.includes('part="service"'))).toBe(true);
  expect((await linesOf('fin_jobs')).some((line) => line.includes('queue="session-result",state="waiting"'))).toBe(
    true,
  );
  const connections = await linesOf('fin_database_connections');
  expect(connections).toHaveLength(storage.kind === 'postgres' ? 3 : 0);
});

test('metrics give a bank label to the first 200 banks only', async () => {
  for (let providerId = 1; providerId <= 300; providerId++) measured('link', { outcome: 'SUCCESS', providerId });
  const labels = (await linesOf('fin_links_total')).filter((line) => line.includes('"SUCCESS"'));
  expect(labels.length).toBeLessThanOrEqual(201);
  expect(labels.some((line) => line.includes('bank="other"'))).toBe(true);
});

test('metrics contain the numbers of waiting and parked events of the service', async () => {
  measured('eventBacklog', { event: 'REFRESH', waiting: 7, oldestSeconds: 90, parked: 2 });
  expect(await linesOf('fin_waiting_events')).toContain('fin_waiting_events{event="REFRESH"} 7');
  expect(await linesOf('fin_oldest_waiting_event_seconds')).toContain(
    'fin_oldest_waiting_event_seconds{event="REFRESH"} 90',
  );
  expect(await linesOf('fin_parked_events')).toContain('fin_parked_events{event="REFRESH"} 2');
});

test('metrics are served while the database does not answer', async () => {
  const alone = openMetrics({ load: () => Promise.reject(new Error('No database.')) });
  measured('delivery', { event: 'session.finished', outcome: 'failed' });
  expect(await alone.text()).toContain('fin_deliveries_total{event="session.finished",outcome="failed"} 1');
  alone.close();
});

test('metrics contain the connections of the process even if the number of jobs cannot be read', async () => {
  const connections = { open: 3, idle: 1, waiting: 2 };
  const alone = openMetrics({ load: () => Promise.resolve({ connections, queues: null }) });
  expect(await alone.text()).toContain('fin_database_connections{state="waited-for"} 2');
  alone.close();
});
