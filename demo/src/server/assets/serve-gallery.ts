import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BuiltFiles } from './serve-assets.ts';
import { galleryPolicy } from '../http/security-headers.ts';

/** Serves the gallery: every screen of the frame in every state. */
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
