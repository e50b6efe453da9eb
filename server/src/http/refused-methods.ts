import type { FastifyInstance, HTTPMethods } from 'fastify';
import { HostError } from './host-error.ts';

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Addresses that exist answer methods they do not take with 405 and `Allow`, instead of the router's 404.
 * Call `watch` before the routes and `refuse` after them.
 */
export function refusedMethods(app: FastifyInstance): { refuse(): void } {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = taken.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    taken.set(url, known);
  });
  return {
    refuse() {
      // Copied first: the routes added here are seen by the hook as well.
      for (const [url, known] of [...taken].filter(([path]) => !path.endsWith('*'))) {
        const allow = [...known].sort().join(', ');
        const others = methods.filter((method) => !known.has(method));
        if (others.length === 0) continue;
        app.route({
          url,
          method: others,
          schema: { hide: true },
          handler: (_request, reply) => {
            reply.header('allow', allow);
            throw new HostError('route.method-not-allowed');
          },
        });
      }
    },
  };
}
