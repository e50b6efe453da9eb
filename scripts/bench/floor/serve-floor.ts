import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { root } from '../../workspace/run-tool.ts';

const publishableKey = 'pk_sandbox_demo';
/**
 * Publishable key of a second site, whose sessions begin with the entry screen. A separate key is needed, because the host puts a site's
 * most frequent first screen into the frame's page.
 */
const entryKey = 'pk_sandbox_entry';
const hostKey = 'sandbox-host-key';

/** A server with two host names, so that the page and the floor's frame belong to different sites. */
export interface ServingOrigins {
  server: Server;
  page: string;
  frame: string;
  /** Returns the host's `FIN_SITES`. */
  sites(demo: string): string;
}

export interface BenchPage {
  url: string;
  close(): Promise<void>;
}

/** Starts the server. `serveBenchPage` adds its contents. */
export async function servingOrigins(): Promise<ServingOrigins> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = `http://127.0.0.1:${port}`;
  return {
    server,
    page,
    frame: `http://localhost:${port}`,
    sites: (demo) =>
      JSON.stringify(
        [publishableKey, entryKey].map((key) => ({ publishableKey: key, appName: 'Fernway', origins: [demo, page] })),
      ),
  };
}

/** Serves the page for our element and for a 40-line Lit picker in a frame. */
export async function serveBenchPage({ server, page, frame }: ServingOrigins, host: string): Promise<BenchPage> {
  const script = await bundle();
  const answer = async (request: IncomingMessage): Promise<[type: string, body: string]> => {
    switch (request.url) {
      case '/picker.js':
        return ['text/javascript', script];
      case '/providers.json':
        return ['application/json', JSON.stringify({ providers: banks })];
      case '/frame':
        return [
          'text/html',
          '<!doctype html><script type="module" src="/picker.js"></script><floor-picker></floor-picker>',
        ];
      case '/quiet':
        return ['text/html', '<!doctype html><title>Quiet</title>'];
      case '/session':
      case '/session?entry':
        await text(request);
        return ['application/json', await mintSession(host, page, request.url.endsWith('entry'))];
      default:
        return ['text/html', pageHtml(host, frame)];
    }
  };
  server.on('request', (request, response) => {
    answer(request).then(
      ([type, body]) => response.setHeader('content-type', `${type}; charset=utf-8`).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    url: `${page}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Builds the floor's script. */
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

/** Banks of the floor, as many as in the sandbox host's popular list. */
const banks = Array.from({ length: 7 }, (_, index) => ({
  name: `Bank ${index + 1}`,
  hostName: `bank-${index + 1}.example`,
}));

async function mintSession(host: string, parentOrigin: string, hasEntry: boolean): Promise<string> {
  const reply = await fetch(`${host}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${hostKey}` },
    body: JSON.stringify({
      loginName: 'bench-person',
      parentOrigin,
      publishableKey: hasEntry ? entryKey : publishableKey,
      configNames: [hasEntry ? 'Aggregation' : 'AggregationWithoutEntryScreen'],
    }),
  });
  if (!reply.ok) throw new Error(`The host made no session: ${reply.status} ${await reply.text()}`);
  return reply.text();
}

/** Page for our element and for the floor, with an idle frame whose process also runs the frame under test. */
const pageHtml = (host: string, frame: string): string => `<!doctype html><title>Page</title>
<script type="module" src="${host}/fin-link.js"></script>
<script>
  const mint = async () => (await fetch('/session', { method: 'POST' })).json();
  const moments = new Promise((resolve) => {
    addEventListener('message', ({ data }) => data?.moments && resolve(data.moments));
  });
  // Inserts the element or the frame under test. Resolves to the milliseconds until its list was visible, and until it responded.
  window.putIn = async (side) => {
    const minted = side === 'minted' ? await mint() : null;
    const element = document.createElement(side === 'floor' ? 'iframe' : 'fin-link');
    if (side === 'floor') {
      element.id = 'under-test';
      element.src = '${frame}/frame';
      element.style = 'width: 100%; height: 800px; border: 0';
    } else {
      element.setAttribute('host', '${host}');
      element.setAttribute('publishable-key', side === 'entry' ? '${entryKey}' : '${publishableKey}');
      if (minted === null) element.setAttribute('session-url', side === 'entry' ? '/session?entry' : '/session');
      else element.sessionProvider = async () => minted;
    }
    const now = performance.timeOrigin + performance.now();
    document.body.append(element);
    const { shown, live } = await moments;
    return { shown: shown - now, live: live - now };
  };
</script>
<body><iframe id="quiet" src="${frame}/quiet" hidden></iframe></body>`;

/** Waits until 20 successive replies each take less than 20 ms, because the sandbox is busy after its first start. */
export async function untilQuiet(host: string): Promise<void> {
  for (let fastReplies = 0; fastReplies < 20;) {
    const from = performance.now();
    await (await fetch(`${host}/fin-link.js`)).arrayBuffer();
    fastReplies = performance.now() - from < 20 ? fastReplies + 1 : 0;
    await setTimeout(50);
  }
}

/** Opens the page, waits for its scripts, and then slows down the page and its frames by the factor `slowed`. */
export async function openPage(context: BrowserContext, { url }: BenchPage, slowed: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(`customElements.whenDefined('fin-link').then(() => {})`);
  const quiet = page.frames().find((frame) => frame.url().endsWith('/quiet'));
  if (quiet === undefined) throw new Error('The quiet frame is not there.');
  for (const target of [page, quiet]) {
    const devtools = await context.newCDPSession(target);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  }
  return page;
}
