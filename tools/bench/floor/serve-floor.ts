import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../scripts/run-tool.ts';

export interface Floor {
  /** The page that holds the frame; the frame is of another site, as ours is. */
  url: string;
  close(): Promise<void>;
}

async function bundle(): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { lit: join(root, 'packages/frame/node_modules/lit') } },
    build: { write: false, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, 'picker.js') } },
  });
  const first = Array.isArray(built) ? built[0] : built;
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error('The floor was not built.');
  return chunk.code;
}

/** A page with a 40-line Lit picker in a frame, over the given institutions. */
export async function serveFloor(providers: unknown): Promise<Floor> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const send = (type: string, body: string) => response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    const port = request.socket.localPort;
    switch (request.url) {
      case '/picker.js':
        return send('text/javascript', script);
      case '/providers.json':
        return send('application/json', JSON.stringify({ providers }));
      case '/frame':
        return send(
          'text/html',
          '<!doctype html><script type="module" src="/picker.js"></script><floor-picker></floor-picker>',
        );
      default:
        return send(
          'text/html',
          `<!doctype html><title>Floor</title><iframe src="http://localhost:${port}/frame"></iframe>`,
        );
    }
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The floor has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
