import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Limits the site to one origin. Redirects browsers that use another host name, because the host knows only that
 * origin. Refuses other requests, which also stops DNS rebinding.
 */
export function keepToOwnOrigin(app: FastifyInstance, origin: string): void {
  const { host } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === host) return;
    if (request.method === 'GET')
      return reply.redirect(request.url.startsWith('/') ? `${origin}${request.url}` : origin, 307);
    throw new Problem(421, 'This isn’t the site’s own address', `Use ${origin} instead.`);
  });
}

/** Accepts requests of the site's own pages. Refuses requests that another site's page can send. */
export const fromOwnPages =
  (origin: string) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const site = request.headers['sec-fetch-site'];
    const from = request.headers.origin;
    const isOwn =
      from === undefined ? site === 'same-origin' : from === origin && (site === undefined || site === 'same-origin');
    if (!isOwn) throw new Problem(403, 'That request didn’t come from this site', 'Go back to the page and try again.');
  };
