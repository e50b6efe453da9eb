import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * The site answers under one origin. Browsers that come by another name are sent there, because the host knows the site
 * by that origin alone; what is no page is refused, which also ends DNS rebinding.
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

/** Lets through what the site's own pages send, and nothing that another page could make a browser send. */
export const fromOwnPages =
  (origin: string) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const site = request.headers['sec-fetch-site'];
    const from = request.headers.origin;
    const isOwn =
      from === undefined ? site === 'same-origin' : from === origin && (site === undefined || site === 'same-origin');
    if (!isOwn) throw new Problem(403, 'That request didn’t come from this site', 'Go back to the page and try again.');
  };
