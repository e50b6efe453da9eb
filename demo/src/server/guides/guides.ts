import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BuiltFiles } from '../assets/serve-assets.ts';

const guideList = z.array(z.object({ address: z.string(), title: z.string(), summary: z.string() }));
/** A page of the documentation site that its navigation lists. */
export type Guide = z.infer<typeof guideList>[number];

/** Serves the documentation site, under the policy of this site. */
export async function serveGuides(app: FastifyInstance, { guides }: Pick<BuiltFiles, 'guides'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: guides,
    prefix: '/guides/',
    redirect: true,
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
  });
  app.get('/guides', (_request, reply) => reply.redirect('/guides/'));
}

/** Returns the pages that the documentation site lists; none if it has not been built. */
export function readGuides({ guides }: Pick<BuiltFiles, 'guides'>): readonly Guide[] {
  const file = join(guides, 'pages.json');
  return existsSync(file) ? guideList.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}
