import { drawMark } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import { HostError } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import type { LogoStore } from './logo-store.ts';
import type { Marks } from './marks.ts';

/** An image that is opened directly is a document without an origin that cannot load resources or run scripts. */
const image = { 'content-security-policy': "sandbox; default-src 'none'" };
const drawn = { ...image, 'content-type': 'image/svg+xml; charset=utf-8' };
const forWeek = 'public, max-age=604800, stale-while-revalidate=2592000';
const forMinutes = 'public, max-age=600';

const name = z.string().check(z.maxLength(250));

interface MarkParts {
  marks: Marks;
  logos: LogoStore;
}

/**
 * `GET /frame/marks/{name}.svg`: the mark drawn from a name. `GET /frame/logos/{signature}/{address}/{name}`: a logo of another
 * site that the host itself has named, or the drawn mark while there is none.
 */
export function registerMarks(app: HostApp, { marks, logos }: MarkParts): void {
  app.route({
    method: 'GET',
    url: '/frame/marks/:name',
    schema: { hide: true, params: z.strictObject({ name }) },
    handler: (request, reply) =>
      reply.headers({ ...drawn, 'cache-control': forWeek }).send(drawMark(request.params.name.replace(/\.svg$/, ''))),
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
        ? reply.headers({ ...drawn, 'cache-control': forMinutes }).send(drawMark(request.params.name))
        : reply.headers({ ...image, 'content-type': logo.type, 'cache-control': forWeek }).send(logo.content);
    },
  });
}
