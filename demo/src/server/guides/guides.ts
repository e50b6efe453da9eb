import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { Markup } from '../html/html.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs');

export interface Guide {
  name: string;
  title: string;
  /** What is in it, for the list of guides. */
  summary: string;
}

export const guides: readonly Guide[] = [
  {
    name: 'web-developer',
    title: 'For the web developer',
    summary: 'Tags, sessions, attributes, events, theming, errors.',
  },
  {
    name: 'operator',
    title: 'For the operator',
    summary: 'Running the host and the service; environment, limits, errors.',
  },
  {
    name: 'open-banking',
    title: 'Connecting real banks',
    summary: 'Which banks, as whom, with which keys: the file, what is checked, renewing certificates.',
  },
  {
    name: 'attacks',
    title: 'Attacks, and what stops them',
    summary: 'What somebody could try, what stops it, and the test that shows it.',
  },
  { name: 'sandbox', title: 'The sandbox', summary: 'Simulated banks, their users and scenarios, the movable clock.' },
];

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
      // What is in the repository beside the guides is not on this site.
      if (href.startsWith('../')) return this.parser.parseInline(tokens);
      const address = href.replace(/^(?:docs\/)?([a-z-]+)\.md/, '/guides/$1');
      return `<a href="${address.replaceAll('"', '%22')}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

const pages = new Map<string, Markup>();

/** The guide as markup. The text is this project's own: nothing in it comes from outside. */
export function guidePage(name: string): Markup {
  const made = pages.get(name) ?? new Markup(render(readFileSync(join(folder, `${name}.md`), 'utf8')));
  pages.set(name, made);
  return made;
}

function render(text: string): string {
  const body = marked.parse(text.replaceAll(/<!--[\s\S]*?-->\n?/g, ''), { async: false });
  // What is too wide scrolls by itself, also by keyboard; the page never does.
  return body
    .replaceAll('<pre>', '<pre tabindex="0" role="region" aria-label="Example">')
    .replaceAll('<table>', '<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
}
