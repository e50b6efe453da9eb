import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { HostSettings } from '../../platform/environment/index.ts';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import { builtFile, acceptsBrotli, type BuiltFile } from './built-file.ts';

const crossOriginHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const cacheForMinutes = 'public, max-age=300, stale-while-revalidate=3600';
const cacheForever = 'public, max-age=31536000, immutable';

/** Built script with its addresses and compressed content. */
interface PageScript extends BuiltFile {
  /** Path with a hash of the content. */
  path: string;
  /** Value of the attribute `integrity`. */
  integrity: string;
  compressed: Buffer;
}

const compress = promisify(brotliCompress);

/** Scripts for customers' pages, which load one of them. `fin-link` has the tag and button for linking; `fin-elements` has all tags. */
export const pageScripts = ['fin-link', 'fin-elements'] as const;

/**
 * Registers a script that any page may load. `GET /{name}.js` returns the current build. `GET /{name}-{hash}.js` returns the same under
 * a name that changes with the content. `GET /{name}.json` returns that address and its integrity value, for pages that pin the script.
 */
export function pageScript(
  app: HostApp,
  name: (typeof pageScripts)[number],
  file: string,
  { origin }: Pick<HostSettings, 'origin'>,
): void {
  const readScript = currentScript(name, file);
  app.route({
    method: 'GET',
    url: `/${name}.json`,
    schema: { hide: true },
    handler: async (_request, reply) => {
      const { path, integrity } = await readScript();
      return reply
        .headers({ ...crossOriginHeaders, 'cache-control': cacheForMinutes })
        .send({ script: `${origin}${path}`, integrity });
    },
  });
  app.route({
    method: 'GET',
    url: `/${name}.js`,
    schema: { hide: true },
    handler: async (request, reply) => sendScript(request, reply, await readScript(), cacheForMinutes),
  });
  app.route({
    method: 'GET',
    url: `/${name}-:build`,
    schema: { hide: true, params: z.object({ build: z.string() }) },
    handler: async (request, reply) => {
      const script = await readScript();
      if (`/${name}-${request.params.build}` !== script.path) throw new HostError('route.not-found');
      return sendScript(request, reply, script, cacheForever);
    },
  });
}

/** Files of the public launch contract: the script for customers' pages, and that of the host's own launch pages. */
export const launchScripts = {
  'fastlink.js': ['/fastlink/v4/initialize.js', '/fastlink/v3/initialize.js', '/v1/fastlink/initialize.js'],
  'fastlink-page.js': ['/fastlink/page.js'],
} as const;

/** Registers a script of the launch contract at fixed addresses, which foreign pages name in their code. */
export function launchScript(app: HostApp, addresses: readonly string[], file: string): void {
  const readScript = currentScript('fastlink', file);
  for (const url of addresses)
    app.route({
      method: 'GET',
      url,
      schema: { hide: true },
      handler: async (request, reply) => sendScript(request, reply, await readScript(), cacheForMinutes),
    });
}

/** Returns a built script with its hashed path, its integrity value and its compressed content. */
async function describeScript(name: string, built: BuiltFile): Promise<PageScript> {
  const digest = createHash('sha384').update(built.content).digest();
  return {
    ...built,
    path: `/${name}-${digest.toString('hex').slice(0, 16)}.js`,
    integrity: `sha384-${digest.toString('base64')}`,
    compressed: await compress(built.content),
  };
}

/** Returns a function that reads the current build of a script. Describes each build once. */
function currentScript(name: string, file: string): () => Promise<PageScript> {
  const read = builtFile(file);
  let cached: { built: BuiltFile; script: Promise<PageScript> } | null = null;
  return async () => {
    const built = await read();
    if (built === null) throw new HostError('not-implemented');
    if (cached?.built !== built) cached = { built, script: describeScript(name, built) };
    return cached.script;
  };
}

/** Sends the script, compressed if the browser accepts it. */
function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  script: PageScript,
  cacheControl: string,
): FastifyReply {
  const isCompressed = acceptsBrotli(request);
  const etag = isCompressed ? script.etag.replace(/"$/, '-br"') : script.etag;
  reply.headers({
    ...crossOriginHeaders,
    'cache-control': cacheControl,
    'content-type': 'text/javascript; charset=utf-8',
    etag,
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(isCompressed ? script.compressed : script.content);
}
