import type { Storage } from '@fin-link/storage';
import fastify from 'fastify';
import { openMetrics } from './metrics.ts';
import { listenOn } from './listen.ts';
import type { RunningPart } from './running-part.ts';

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
