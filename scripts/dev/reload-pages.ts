import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const script = readFileSync(join(import.meta.dirname, 'reload-page.js'), 'utf8');
const buildMessage = z.object({ built: z.string() });
const retryMs = 200;

/**
 * Adds a script to every page of the next Fastify application in this process. The script reloads the page when the parent process
 * announces a build. The script is served from the site's own origin, as the site's content security policy requires.
 */
export function reloadPages(): void {
  const listeners = new Set<ServerResponse>();
  let built: string | undefined;
  const send = (listener: ServerResponse): void => {
    if (built !== undefined) listener.write(`retry: ${retryMs}\ndata: ${built}\n\n`);
  };
  process.on('message', (message) => {
    const { data } = buildMessage.safeParse(message);
    if (data === undefined) return;
    ({ built } = data);
    for (const listener of listeners) send(listener);
  });
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.get('/dev/reload-page.js', (_request, reply) => reply.type('text/javascript').send(script));
    fastify.get('/dev/changes', (_request, reply) => {
      reply.hijack();
      const listener = reply.raw;
      listener.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      listener.flushHeaders();
      listeners.add(listener);
      listener.on('close', () => listeners.delete(listener));
      send(listener);
    });
    fastify.addHook('onSend', async (_request, reply, payload) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (!isPage || !(typeof payload === 'string' || payload instanceof Readable)) return payload;
      const policy = String(reply.getHeader('content-security-policy'));
      // The gallery's policy allows no connections, but the script that reloads the page needs one.
      if (!policy.includes('connect-src')) reply.header('content-security-policy', `${policy}; connect-src 'self'`);
      reply.removeHeader('content-length');
      const page = typeof payload === 'string' ? payload : await text(payload);
      return page.replace('</head>', '<script type="module" src="/dev/reload-page.js"></script></head>');
    });
  });
}
