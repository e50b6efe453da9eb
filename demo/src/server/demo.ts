import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { DemoEnvironment } from './environment.ts';

export interface DemoOptions {
  environment: DemoEnvironment;
}

/** The demo site, not listening yet: `app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' })`. */
export async function createDemo(_options: DemoOptions): Promise<FastifyInstance> {
  return fastify();
}
