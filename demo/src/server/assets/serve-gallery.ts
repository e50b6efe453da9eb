import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BuiltFiles } from './serve-assets.ts';
import { galleryPolicy } from '../http/security-headers.ts';

/** Returns the inline style sheets of an HTML page; empty for other files. */
const stylesIn = (path: string): string[] =>
  path.endsWith('.html')
    ? [...readFileSync(path, 'utf8').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
    : [];

/** Serves the gallery: every screen of the frame in every state. */
export async function serveGallery(app: FastifyInstance, { gallery }: Pick<BuiltFiles, 'gallery'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: gallery,
    prefix: '/gallery/',
    redirect: true,
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => void reply.header('content-security-policy', galleryPolicy(stylesIn(path))),
  });
}
