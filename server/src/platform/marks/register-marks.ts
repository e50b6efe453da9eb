import { drawMark } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import { HostError, type HostApp } from '../http/index.ts';
import type { LogoStore } from './logo-store.ts';
import type { Marks } from './marks.ts';

/** Headers of an image. If a browser opens the image directly, the document has no origin and cannot load resources or run scripts. */
const imageHeaders = { 'content-security-policy': "sandbox; default-src 'none'" };
const drawnMarkHeaders = { ...imageHeaders, 'content-type': 'image/svg+xml; charset=utf-8' };
const cacheForWeek = 'public, max-age=604800, stale-while-revalidate=2592000';
const cacheForMinutes = 'public, max-age=600';

const name = z.string().check(z.maxLength(250));

interface MarkParts {
  marks: Marks;
  logos: LogoStore;
}

/**
 * Registers two routes. `GET /frame/marks/{name}.svg` draws a mark from a name. `GET /frame/logos/{signature}/{address}/{name}` returns a
 * logo of another site if the host signed its address, and the drawn mark if the logo is unavailable.
 */
export function registerMarks(app: HostApp, { marks, logos }: MarkParts): void {
  app.route({
    method: 'GET',
    url: '/frame/marks/:name',
    schema: { hide: true, params: z.strictObject({ name }) },
    handler: (request, reply) =>
      reply
        .headers({ ...drawnMarkHeaders, 'cache-control': cacheForWeek })
        .send(drawMark(request.params.name.replace(/\.svg$/, ''))),
  });
  app.route({
    method: 'GET',
    url: '/frame/logos/:signature/:address/:name',
    schema: {
      hide: true,
      params: z.strictObject({
        signature: z.string(),
        address: z.string().check(z.regex(/^[\w-]+$/)),
        name,
      }),
    },
    handler: async (request, reply) => {
      const address = marks.logoOf(request.params);
      if (address === null) throw new HostError('route.not-found');
      const logo = await logos.read(address);
      return logo === null
        ? reply.headers({ ...drawnMarkHeaders, 'cache-control': cacheForMinutes }).send(drawMark(request.params.name))
        : reply
            .headers({ ...imageHeaders, 'content-type': logo.type, 'cache-control': cacheForWeek })
            .send(logo.content);
    },
  });
}
