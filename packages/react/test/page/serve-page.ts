import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { app } from './app.ts';

/** Document of the frame. It connects to the page and requests a session. */
const frame = `<!doctype html><title>Frame</title><script>
addEventListener('message', ({ data, ports: [port] }) => {
  port.postMessage({ type: 'ready', nonce: data.nonce });
  port.postMessage({ type: 'launch-needed', reason: 'start' });
});
</script>`;

/** Bundles the page with the development build of React, which warns about hydration mismatches. `StrictMode` runs effects twice. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    // Lit's development build writes a notice to the console.
    resolve: { conditions: ['production', 'browser', 'module'] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rolldownOptions: { input: join(import.meta.dirname, 'hydrate.ts') } },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built.');
  return first.output[0].code;
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
}

export const renderPage = (host: string): string =>
  renderToString(app({ host, sessionProvider: () => Promise.reject(new Error('server')), hear: () => {} }));

/** Serves a server-rendered page, and a host on another origin, until the test ends. Returns the address of the page. */
export async function servePage(): Promise<string> {
  const host = await listen((_request, response) => response.setHeader('content-type', 'text/html').end(frame));
  const script = await bundle();
  const page = `<!doctype html><title>Page</title><div id="root" data-host="${host}">${renderPage(host)}</div>
<script type="module" src="/page.js"></script>`;
  return listen((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : page);
  });
}
