import { frameView } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import { HostError } from '../http/host-error.ts';
import type { HostApp } from '../http/host-app.ts';
import type { HostSettings } from '../settings.ts';
import { builtFile } from './built-file.ts';

/** Everything the frame may load comes from the host itself, and only the site's own pages may embed it. */
export const framePolicy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ');

/** `GET /frame/{publishableKey}/{view}`: one static page for every view; what it shows comes with the launch. */
export function framePage(app: HostApp, { settings, file }: { settings: HostSettings; file: string }): void {
  const page = builtFile(file);
  app.route({
    method: 'GET',
    url: '/frame/:publishableKey/:view',
    schema: {
      hide: true,
      params: z.strictObject({
        publishableKey: z.string().check(z.maxLength(90)),
        view: z.string().check(z.maxLength(40)),
      }),
    },
    handler: async (request, reply) => {
      const site = settings.sites.byKey(request.params.publishableKey);
      if (site === undefined) throw new HostError('site.unknown');
      if (!frameView.safeParse(request.params.view).success) throw new HostError('route.not-found');
      const built = await page();
      if (built === null) throw new HostError('not-implemented');
      reply.headers({
        'content-security-policy': framePolicy(site.origins),
        'cache-control': 'public, max-age=60, stale-while-revalidate=600',
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'text/html; charset=utf-8',
        etag: built.etag,
      });
      if (request.headers['if-none-match'] === built.etag) return reply.code(304).send();
      return reply.send(built.content);
    },
  });
}
