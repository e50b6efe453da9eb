import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Folders of the builds that the site serves. */
export interface BuiltFiles {
  /** Folder with this site's own `main.js` and `main.css`. */
  site: string;
  /** Folder with `fin-link.js` and `fin-elements.js`. */
  tag: string;
  /** Folder with the built gallery: every screen of the frame in every state. */
  gallery: string;
  /** Folder with the documentation site. */
  guides: string;
}

const compress = promisify(brotliCompress);

const here = createRequire(import.meta.url);

/** Returns the folders of the builds in this workspace. */
export const builtFiles = (): BuiltFiles => ({
  site: join(import.meta.dirname, '..', '..', '..', 'dist'),
  tag: join(dirname(here.resolve('@fin-link/elements')), '..', 'dist'),
  gallery: join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'frame', 'gallery', 'dist'),
  guides: join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'docs-site', 'dist'),
});

/**
 * Serves this site's files, and copies of the elements' scripts, so that the policy `script-src 'self'` is enough. Pages that only
 * link use the small script `fin-link.js`.
 */
export async function serveAssets(app: FastifyInstance, { site, tag }: BuiltFiles): Promise<void> {
  await app.register(fastifyStatic, {
    root: site,
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    // The frame, which has the host's origin, shows its texts in this site's font.
    setHeaders: (reply, path) => {
      if (path.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
    },
  });
  for (const script of ['fin-link.js', 'fin-elements.js'])
    app.get(`/${script}`, async ({ headers }, reply) => {
      reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding');
      const content = await readFile(join(tag, script));
      if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(content);
      return reply.header('content-encoding', 'br').send(await compress(content));
    });
}
