import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Eleventy, { type Config, type Markdown, type Token } from '@11ty/eleventy';
import { headingId, markdownPath, pageLink, rootFrom, targetOf, withMarkdownLinks } from './links.ts';
import { sitePages } from './pages.ts';
import { sections, type SitePage } from './site-page.ts';
import { searchEntries } from './search-entries.ts';

const here = import.meta.dirname;

/**
 * Builds the documentation site: static pages without inline code, the Markdown of each page, `llms.txt`, the entries of the search, and
 * `pages.json` with the pages of the navigation.
 */
export async function buildSite(output: string): Promise<void> {
  const pages = sitePages();
  const eleventy = new Eleventy(join(here, 'templates'), output, {
    quietMode: true,
    configPath: false,
    config: (config) => configure(config, pages),
  });
  await eleventy.write();
  writeTexts(output, pages);
}

function configure(config: Config, pages: readonly SitePage[]): void {
  const miniSearch = createRequire(import.meta.url).resolve('minisearch');
  config.setUseGitIgnore(false);
  config.addPassthroughCopy({
    [join(here, 'assets')]: 'assets',
    [join(dirname(miniSearch), '..', 'es', 'index.js')]: 'assets/minisearch.js',
  });
  config.addTransform('scrolling', (html) =>
    html
      // A header without text is confusing to a screen reader.
      .replaceAll('<th></th>', '<td></td>')
      .replaceAll('<pre>', `<pre ${scrolling('Example')}>`)
      .replaceAll('<table>', `<div class="table" ${scrolling('Table')}><table>`)
      .replaceAll('</table>', '</table></div>'),
  );
  config.amendLibrary('md', (markdown) => completeMarkdown(markdown, pages));
  for (const page of pages) config.addTemplate(`${page.address || 'index'}.md`, page.text, dataOf(page, pages));
}

/** Attributes of a part that scrolls by itself, also with the keyboard, so that the page does not scroll sideways. */
const scrolling = (label: string): string => `tabindex="0" role="group" aria-label="${label}"`;

/** Returns the values for the layout of a page. */
function dataOf(page: SitePage, pages: readonly SitePage[]): object {
  const navigation = sections.map((section) => ({
    section,
    entries: pages
      .filter((one) => one.section === section && one.isListed)
      .map(({ address, title }) => ({
        title,
        link: pageLink(page, { address, anchor: '' }),
        isCurrent: address === page.address,
      })),
  }));
  const headings = [...page.text.replaceAll(/^```.*?^```/gms, '').matchAll(/^## (.+)$/gm)];
  return {
    layout: 'page.njk',
    permalink: `${page.address === '' ? '' : `${page.address}/`}index.html`,
    templateEngineOverride: 'md',
    title: page.title,
    summary: page.summary,
    root: rootFrom(page),
    markdown: `${rootFrom(page)}${markdownPath(page.address)}`,
    navigation: navigation.filter(({ entries }) => entries.length > 0),
    outline: headings.map(([, text = '']) => {
      const plain = text.replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1');
      return { text: plain, id: headingId(plain) };
    }),
    site: { page, pages },
  };
}

/** Gives headings ids, and links their addresses on the site. */
function completeMarkdown(markdown: Markdown, pages: readonly SitePage[]): void {
  markdown.core.ruler.push('site', ({ tokens, env }) => {
    const { page } = (env as { site: { page: SitePage } }).site;
    for (const [index, token] of tokens.entries()) {
      const inline = tokens[index + 1];
      if (token.type === 'heading_open' && inline !== undefined) token.attrSet('id', headingId(plainText(inline)));
      changeLinks(token.children ?? [], page, pages);
    }
  });
}

const plainText = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('');

/** Links pages of the site by their addresses. A link to a file that is only in the repository becomes text. */
function changeLinks(tokens: readonly Token[], page: SitePage, pages: readonly SitePage[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'link_open') continue;
    const target = targetOf(token.attrGet('href') ?? '', page, pages);
    if (target !== null) token.attrSet('href', typeof target === 'string' ? target : pageLink(page, target));
    // Links are never nested, so the next end is the end of this link.
    const end = tokens.slice(index).find(({ type }) => type === 'link_close');
    if (target !== null || end === undefined) continue;
    token.attrs = null;
    token.tag = end.tag = 'span';
  }
}

/** Writes the files that are no pages. */
function writeTexts(output: string, pages: readonly SitePage[]): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), text);
  };
  for (const page of pages) write(markdownPath(page.address), withMarkdownLinks(page, pages));
  const listed = pages.filter(({ isListed }) => isListed);
  write('llms.txt', llmsText(listed));
  write('search.json', JSON.stringify(searchEntries(pages)));
  write('pages.json', JSON.stringify(listed.map(({ address, title, summary }) => ({ address, title, summary }))));
}

/** Returns the list of pages in the format of llms.txt, with links to their Markdown. */
function llmsText(listed: readonly SitePage[]): string {
  const lists = sections.map((section) => {
    const lines = listed
      .filter((page) => page.section === section)
      .map(
        ({ address, title, summary }) =>
          `- [${title}](${markdownPath(address)})${summary === '' ? '' : `: ${summary}`}`,
      );
    return `## ${section}\n\n${lines.join('\n')}\n`;
  });
  return `# fin-link\n\n> Tags and a service with which users link their bank accounts on a site.\n\n${lists.join('\n')}`;
}
