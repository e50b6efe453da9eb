import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { html } from '@remix-run/html-template';
import { HostRefusal } from './backend.ts';
import type { Backend } from './backend.ts';
import type { Tag } from './tag.ts';
import type { Inbox } from './inbox.ts';
import { pagePath } from './registered-site.ts';

interface SiteParts {
  origin: string;
  host: string;
  publishableKey: string;
  backend: Backend;
  inbox: Inbox;
}

interface Reply {
  status?: number;
  type?: string;
  body?: string | Buffer;
  headers?: Readonly<Record<string, string>>;
}

interface Site {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Adds a page and returns its path. */
  pageWith(tags: readonly Tag[]): string;
}

const tagScripts = join(import.meta.dirname, '..', '..', '..', 'packages', 'elements', 'dist');
/** Elements that the small script contains. */
const linking = /^fin-link(-button)?$/;
const pageScript = `for (const button of document.querySelectorAll('button[data-opens]'))
  button.addEventListener('click', () => document.getElementById(button.dataset.opens).show());`;

/** Content security policy under which the tag promises to work. */
const policy = (host: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${host}`;

export function customerSite({ origin, host, publishableKey, backend, inbox }: SiteParts): Site {
  const pages: (readonly Tag[])[] = [];

  const page = (id: number): string => {
    const wanted = pages[id] ?? [];
    const script = wanted.every(({ element = 'fin-link' }) => linking.test(element)) ? 'fin-link' : 'fin-elements';
    const tags = wanted.map(({ element = 'fin-link', opener, attributes = {} }, index) => {
      const all = {
        id: `tag-${index}`,
        host,
        'publishable-key': publishableKey,
        'session-url': `/pages/${id}/sessions/${index}`,
        ...attributes,
      };
      const written = Object.entries(all).map(([name, value]) => html` ${name}="${value}"`);
      const tag = html`<${element}${written}></${element}> `;
      if (element !== 'fin-link') return tag;
      if (opener !== undefined) return html`<${opener} for="tag-${index}">Link a bank</${opener}> ${tag}`;
      return html`<button data-opens="tag-${index}">Link a bank</button> ${tag}`;
    });
    const document = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Small Customer</title>
          <script type="module" src="/${script}.js"></script>
          <script type="module" src="/page.js"></script>
        </head>
        <body>
          <h1>Small Customer</h1>
          ${tags}
        </body>
      </html>`;
    return String(document);
  };

  const launch = async (request: IncomingMessage, id: number, index: number): Promise<Reply> => {
    const tag = pages[id]?.[index];
    if (tag === undefined) return { status: 404 };
    const { sessionId = null } = JSON.parse(await text(request)) as { sessionId?: string };
    const wishes = { ...tag.session, ...(tag.comesBack === true && { returnUrl: origin + pagePath(id) }) };
    const made = await backend.launch(tag.loginName, wishes, sessionId);
    const { launchToken } = made;
    return { type: 'application/json', body: JSON.stringify({ sessionId: made.sessionId, launchToken }) };
  };

  const take = async (request: IncomingMessage): Promise<Reply> => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    inbox.take(await text(request), Object.fromEntries(headers) as Record<string, string>);
    return { status: 204 };
  };

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const [room, id, rest, index] = new URL(request.url ?? '', origin).pathname.split('/').slice(1);
    if (room === 'fin-link.js' || room === 'fin-elements.js')
      return { type: 'text/javascript', body: await readFile(join(tagScripts, room)) };
    if (room === 'page.js') return { type: 'text/javascript', body: pageScript };
    if (room === 'messages') return take(request);
    if (room !== 'pages') return { status: 404 };
    if (rest === 'sessions') return launch(request, Number(id), Number(index));
    const { openerPolicy = 'unsafe-none', embedderPolicy = 'unsafe-none' } = pages[Number(id)]?.[0] ?? {};
    const headers = { 'cross-origin-opener-policy': openerPolicy, 'cross-origin-embedder-policy': embedderPolicy };
    return { type: 'text/html; charset=utf-8', body: page(Number(id)), headers };
  };

  return {
    async handle(request, response) {
      const {
        status = 200,
        type = 'text/plain',
        body = '',
        headers = {},
      } = await answer(request).catch((error: unknown): Reply => ({
        status: error instanceof HostRefusal ? error.status : 502,
        body: String(error),
      }));
      response.writeHead(status, {
        'content-security-policy': policy(host),
        'content-type': type,
        'cache-control': 'no-store',
        ...headers,
      });
      response.end(body);
    },
    pageWith(tags) {
      pages.push(tags);
      return pagePath(pages.length - 1);
    },
  };
}
