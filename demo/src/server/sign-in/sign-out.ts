import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { fromOwnPages } from '../http/own-origin.ts';

/** Serves the form that signs out. */
export function signOut(app: FastifyInstance, { settings, signIns }: DemoDeps): void {
  app.post('/sign-out', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    signIns.end(request, reply);
    return reply.redirect('/', 303);
  });
}
