import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Limits the site to one origin. This also stops DNS rebinding. Redirects GET requests with another host name, because the link host
 * accepts only that origin. Refuses all other requests.
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

/** Creates an `onRequest` hook that accepts only requests of this site's pages. It throws a 403 `Problem` for all others. */
export const fromOwnPages =
  (origin: string) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const fetchSite = request.headers['sec-fetch-site'];
    const sender = request.headers.origin;
    const isSameOrigin = fetchSite === 'same-origin';
    const isOwn = sender === undefined ? isSameOrigin : sender === origin && (isSameOrigin || fetchSite === undefined);
    if (!isOwn) throw new Problem(403, 'That request didn’t come from this site', 'Go back to the page and try again.');
  };
