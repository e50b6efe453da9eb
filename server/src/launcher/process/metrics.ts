import { onMeasured, type Storage } from '@fin-link/storage';
import fastify from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { listenOn } from './listen.ts';
import type { RunningPart } from './running-part.ts';

/** Metrics of this process in the Prometheus format. */
interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  close(): void;
}

/** Upper limit of banks with a separate label, because a catalogue has thousands. */
const maxBankLabels = 200;

/** Opens the metrics of this process. Reads the storage's load on each scrape. */
export function openMetrics(storage: Pick<Storage, 'load'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'fin_request_seconds',
    help: 'Time until a request was answered',
    labelNames: ['part', 'method', 'route', 'status'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers });
  const outages = gauge('fin_outages', 'Outages that last, of the database, another part or background work', 'of');
  const openBreakers = gauge(
    'fin_open_breakers',
    'Banks that keep failing, to which this process sends no sign-ins',
    'bank',
  );
  const links = counter('fin_links_total', 'Banks of ended sessions, by what became of them', 'outcome', 'bank');
  const deliveries = counter('fin_deliveries_total', 'Attempts to deliver an event', 'event', 'outcome');
  const suspendedCallbacks = counter(
    'fin_suspended_callbacks_total',
    'Callbacks that were switched off after days of failures',
    'event',
  );
  const waitingEvents = gauge('fin_waiting_events', "The service's events of all customers that wait", 'event');
  const oldestWaiting = gauge(
    'fin_oldest_waiting_event_seconds',
    'How long the oldest of them has waited, 0 where none waits',
    'event',
  );
  const parkedEvents = gauge('fin_parked_events', "The service's events that are sent by a replay only", 'event');
  const unmovedEdits = counter(
    'fin_unmoved_edits_total',
    'Edits of pending or replaced transactions that could not be moved',
  );
  const unreadRows = counter('fin_unread_rows_total', "Rows of banks' lists that could not be read", 'list', 'reason');
  const rowsOutsidePeriod = counter(
    'fin_rows_outside_period_total',
    'Transactions that banks listed outside the requested period',
  );
  const jobs = gauge('fin_jobs', 'Jobs of all processes that are due or taken', 'queue', 'state');
  const connections = gauge(
    'fin_database_connections',
    'Connections of this process to PostgreSQL, and requests that wait for one',
    'state',
  );

  const copyLag = gauge(
    'fin_copy_lag_seconds',
    "How long ago a change may be that the copy in the customer's database lacks",
  );
  const copyWaiting = gauge('fin_copy_waiting_users', 'Users who are not in that copy as a whole yet');

  const bankLabel = bankLabels();
  const stops = [
    onMeasured('request', ({ part, method, route, status, seconds }) =>
      requests.observe({ part, method, route, status }, seconds),
    ),
    onMeasured('outage', ({ of, change }) => outages.inc({ of }, change)),
    onMeasured('openBreaker', ({ providerId, change }) => openBreakers.inc({ bank: bankLabel(providerId) }, change)),
    onMeasured('link', ({ outcome, providerId }) => links.inc({ outcome, bank: bankLabel(providerId) })),
    onMeasured('delivery', ({ event, outcome }) => deliveries.inc({ event, outcome })),
    onMeasured('suspendedCallback', ({ event }) => suspendedCallbacks.inc({ event })),
    onMeasured('eventBacklog', ({ event, waiting, oldestSeconds, parked }) => {
      waitingEvents.set({ event }, waiting);
      oldestWaiting.set({ event }, oldestSeconds);
      parkedEvents.set({ event }, parked);
    }),
    onMeasured('unmovedEdits', ({ edits }) => unmovedEdits.inc(edits)),
    onMeasured('unreadRows', ({ list, reason, rows }) => unreadRows.inc({ list, reason }, rows)),
    onMeasured('rowsOutsidePeriod', ({ rows }) => rowsOutsidePeriod.inc(rows)),
    onMeasured('copy', ({ lagSeconds, waitingUsers }) => {
      copyLag.set(lagSeconds);
      copyWaiting.set(waitingUsers);
    }),
  ];

  /** Updates the gauges of the storage's load. Omits their values if the database does not answer. */
  const readLoad = async (): Promise<void> => {
    jobs.reset();
    connections.reset();
    const load = await storage.load().catch(() => null);
    for (const { name, waiting, running } of load?.queues ?? []) {
      jobs.set({ queue: name, state: 'waiting' }, waiting);
      jobs.set({ queue: name, state: 'running' }, running);
    }
    if (load?.connections == null) return;
    const { open, idle, waiting } = load.connections;
    connections.set({ state: 'used' }, open - idle);
    connections.set({ state: 'idle' }, idle);
    connections.set({ state: 'waited-for' }, waiting);
  };

  return {
    contentType: registry.contentType,
    async text() {
      await readLoad();
      return registry.metrics();
    },
    close() {
      for (const stop of stops) stop();
      registry.clear();
    },
  };
}

/** Returns a function that maps bank ids to labels. The first `maxBankLabels` banks keep their ids; later ones share a label. */
function bankLabels(): (providerId: number) => string {
  const labelledIds = new Set<number>();
  return (providerId) => {
    if (labelledIds.size < maxBankLabels) labelledIds.add(providerId);
    return labelledIds.has(providerId) ? String(providerId) : 'other';
  };
}

interface MetricsVariables {
  FIN_METRICS_PORT?: number | undefined;
  FIN_METRICS_BIND: string;
}

/** Serves `GET /metrics` of this process on a separate port, because metrics are internal. Returns `null` if no port is set. */
export async function serveMetrics(environment: MetricsVariables, storage: Storage): Promise<RunningPart | null> {
  const { FIN_METRICS_PORT: port, FIN_METRICS_BIND: address } = environment;
  if (port === undefined) return null;
  const metrics = openMetrics(storage);
  const app = fastify({ requestTimeout: 10_000, return503OnClosing: false });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  const listening = await listenOn(app, port, address);
  return {
    url: `${listening.url}/metrics`,
    async close() {
      await Promise.all([app.close(), listening.stop()]);
      metrics.close();
    },
  };
}
