import type { FastifyInstance, HTTPMethods } from 'fastify';
import { HostError } from './host-error.ts';

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Answers unsupported methods of existing addresses with 405 and `Allow`, instead of the router's 404. Call it before the routes are
 * registered, and `refuse` afterwards.
 */
export function refusedMethods(app: FastifyInstance): { refuse(): void } {
  const addresses = new Set<string>();
  app.addHook('onRoute', ({ url }) => void addresses.add(url));
  return {
    refuse() {
      // Iterates over a copy, because the hook also adds the routes registered here.
      for (const url of [...addresses].filter((path) => !path.endsWith('*'))) {
        const others = methods.filter((method) => !app.hasRoute({ url, method }));
        if (others.length === 0) continue;
        const allow = methods.filter((method) => !others.includes(method)).join(', ');
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
