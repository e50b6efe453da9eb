import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BuiltFiles } from './serve-assets.ts';
import { galleryPolicy } from '../http/security-headers.ts';

/** Every screen of the elements in every state, as built from the frame itself. */
export async function serveGallery(app: FastifyInstance, { gallery }: Pick<BuiltFiles, 'gallery'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: gallery,
    prefix: '/gallery/',
    redirect: true,
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => void reply.header('content-security-policy', galleryPolicy),
  });
}
