import { HostError } from '../http/host-error.ts';
import type { HostApp } from '../http/host-app.ts';
import { builtFile } from './built-file.ts';

/** `GET /fin-link.js`: the script of the customer's page; any page may load it. */
export function pageScript(app: HostApp, file: string): void {
  const script = builtFile(file);
  app.route({
    method: 'GET',
    url: '/fin-link.js',
    schema: { hide: true },
    handler: async (request, reply) => {
      const built = await script();
      if (built === null) throw new HostError('not-implemented');
      reply.headers({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=300, stale-while-revalidate=3600',
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'text/javascript; charset=utf-8',
        etag: built.etag,
      });
      if (request.headers['if-none-match'] === built.etag) return reply.code(304).send();
      return reply.send(built.content);
    },
  });
}
