import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { marked } from 'marked';
import { z } from 'zod';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';

const params = z.object({ name: z.string() });

/** Guides that this site shows, in order. */
export const guides: readonly Guide[] = [
  {
    name: 'web-developer',
    title: 'Web developer guide',
    summary: 'Tags, sessions, attributes, events, theming and errors.',
  },
  {
    name: 'frameworks',
    title: 'Frameworks',
    summary: 'The tags in React, Next, Vue and others, with their types.',
  },
  {
    name: 'migration',
    title: 'Moving from the public widget',
    summary: 'Pages and apps that open FastLink: one address to change, then the tag.',
  },
  {
    name: 'operator',
    title: 'Operator guide',
    summary: 'Run the host and the service: environment, limits and errors.',
  },
  {
    name: 'languages',
    title: 'Languages',
    summary: 'Which languages there are, which one a user sees, and how to replace words.',
  },
  {
    name: 'open-banking',
    title: 'Real banks',
    summary: 'Choose the banks, register, add your keys and renew certificates.',
  },
  {
    name: 'attacks',
    title: 'Attacks and defenses',
    summary: 'What an attacker could try, what stops it and the test that proves it.',
  },
  {
    name: 'sandbox',
    title: 'The sandbox',
    summary: 'Simulated banks, test users and scenarios, and the sandbox clock.',
  },
];

/** Serves the guides of `docs` as pages of this site. */
export function guidePages(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/guides', (request, reply) => {
    const body = html`<h1>Guides</h1>
      <ul class="guides" role="list">
        ${guides.map(
          ({ name, title, summary }) =>
            html`<li class="card">
              <h2><a href="/guides/${name}">${title}</a></h2>
              <p>${summary}</p>
            </li> `,
        )}
      </ul>`;
    return sendPage(reply, deps, { title: 'Guides', section: '/guides', signIn: deps.signIns.of(request), body });
  });
  app.get('/guides/:name', (request, reply) => {
    const guide = guides.find(({ name }) => name === params.parse(request.params).name);
    if (guide === undefined) throw new Problem(404, 'Guide not found', 'See Guides for the full list.');
    const body = html`<article class="guide">${guidePage(guide.name)}</article>`;
    return sendPage(reply, deps, { title: guide.title, section: '/guides', signIn: deps.signIns.of(request), body });
  });
}

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs');

/** A guide of the folder `docs`. */
interface Guide {
  /** File name without `.md`, and last segment of the page's path. */
  name: string;
  title: string;
  summary: string;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]+>|[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

marked.use({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      // This site serves only the guides, so a link to another file becomes plain text.
      const [, file] = /^(?:docs\/)?([a-z-]+)\.md/.exec(href) ?? [];
      if (href.startsWith('../') || (file !== undefined && guides.every(({ name }) => name !== file)))
        return this.parser.parseInline(tokens);
      const address = href.replace(/^(?:docs\/)?([a-z-]+)\.md/, '/guides/$1');
      return `<a href="${address.replaceAll('"', '%22')}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

const pages = new Map<string, SafeHtml>();

/** Returns a guide as HTML. Its text is part of this project and needs no escaping. The first call renders it. */
function guidePage(name: string): SafeHtml {
  const page = pages.get(name) ?? html.raw`${render(readFileSync(join(folder, `${name}.md`), 'utf8'))}`;
  pages.set(name, page);
  return page;
}

function render(text: string): string {
  const body = marked.parse(text.replaceAll(/<!--[\s\S]*?-->\n?/g, ''), { async: false });
  // Wide blocks scroll separately, also with the keyboard, so that the page does not scroll sideways.
  return body
    .replaceAll('<pre>', '<pre tabindex="0" role="region" aria-label="Example">')
    .replaceAll('<table>', '<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
}
