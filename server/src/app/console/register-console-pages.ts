import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import { type BuiltParts, builtFile } from '../frames/index.ts';

/**
 * Returns the content security policy of the console. It loads everything from its own origin, embeds only the preview, and can be embedded
 * nowhere. Web Awesome's style sheets are constructed by its script, so no style is inline; they contain icons as data URLs.
 */
const consolePolicy = (frameOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `frame-src ${frameOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

interface ConsoleParts {
  built: Pick<BuiltParts, 'console'>;
  /** Origin at which browsers reach the console. */
  origin: string;
  /** Origin of the frame, at which the preview is. */
  frameOrigin: string;
  /** Whether operators sign in at an identity provider. Otherwise they open an address with a token. */
  hasProvider: boolean;
  /** Returns whether an operator can sign in. Otherwise the console does not exist. */
  isOn: () => Promise<boolean>;
}

/** Registers the application of the operators: one page for all addresses below `/console`, and its files. */
export async function registerConsolePages(
  app: HostApp,
  { built, origin, frameOrigin, hasProvider, isOn }: ConsoleParts,
): Promise<void> {
  const read = builtFile(join(built.console, 'index.html'));
  await app.register(async (scope: HostApp) => {
    scope.addHook('onRequest', async (request) => {
      if (request.host !== new URL(origin).host || !(await isOn())) throw new HostError('route.not-found');
    });
    for (const url of ['/console', '/console/*'])
      scope.route({
        method: 'GET',
        url,
        schema: { hide: true },
        handler: async (_request, reply) => {
          const page = await read();
          if (page === null) throw new HostError('not-implemented');
          return reply
            .headers({
              'content-security-policy': consolePolicy(frameOrigin),
              'x-frame-options': 'DENY',
              'cross-origin-opener-policy': 'same-origin',
              'cross-origin-resource-policy': 'same-origin',
              'cache-control': 'no-store',
              'content-type': 'text/html; charset=utf-8',
            })
            .send(
              page.content
                .toString('utf8')
                .replace('data-frame-origin=""', `data-frame-origin="${frameOrigin}"`)
                .replace('data-sign-in=""', `data-sign-in="${hasProvider ? 'provider' : 'token'}"`),
            );
        },
      });
    if (!existsSync(built.console)) return;
    await scope.register(fastifyStatic, {
      root: built.console,
      prefix: '/console/assets/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      maxAge: '1h',
      acceptRanges: false,
      schemaHide: true,
    });
  });
}
