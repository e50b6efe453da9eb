import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import { type BuiltParts, builtFile } from '../frames/index.ts';

interface PreviewParts {
  built: Pick<BuiltParts, 'gallery'>;
  /** Origin of the frame. At the origin of the console, the preview would share it with the session of the operator. */
  origin: string;
  /** Origin of the console, whose pages alone may embed the preview. */
  consoleOrigin: string;
  /** Returns whether an operator can sign in. Otherwise the preview does not exist. */
  isOn: () => Promise<boolean>;
}

/** Registers the preview of the console, on the frame's origin: a document that shows any screen on data of the sandbox, without a service. */
export async function registerPreview(
  app: HostApp,
  { built, origin, consoleOrigin, isOn }: PreviewParts,
): Promise<void> {
  const read = builtFile(join(built.gallery, 'preview.html'));
  await app.register(async (scope: HostApp) => {
    scope.addHook('onRequest', async (request) => {
      if (request.host !== new URL(origin).host || !(await isOn())) throw new HostError('route.not-found');
    });
    scope.route({
      method: 'GET',
      url: '/console/preview/',
      schema: { hide: true },
      handler: async (_request, reply) => {
        const built = await read();
        if (built === null) throw new HostError('not-implemented');
        const page = built.content.toString('utf8');
        return reply
          .headers({
            'content-security-policy': previewPolicy(page, consoleOrigin),
            'cache-control': 'no-store',
            'content-type': 'text/html; charset=utf-8',
          })
          .send(page.replace('name="console-origin" content=""', `name="console-origin" content="${consoleOrigin}"`));
      },
    });
    if (!existsSync(built.gallery)) return;
    await scope.register(fastifyStatic, {
      root: built.gallery,
      prefix: '/console/preview/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      // Pages would have no policy.
      allowedPath: (path) => !path.endsWith('.html'),
      maxAge: '1h',
      acceptRanges: false,
      schemaHide: true,
    });
  });
}

/** Returns the policy of the preview. It loads only files of the host, also the words of other languages. */
function previewPolicy(page: string, consoleOrigin: string): string {
  const styles = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${consoleOrigin}`,
  ].join('; ');
}
