import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';

/** Listens on a free port until the tests of the file end. Returns the origin. */
export async function listen(app: FastifyInstance, port = 0): Promise<string> {
  afterAll(() => app.close());
  return app.listen({ port, host: '127.0.0.1' });
}
