import { posix } from 'node:path';
import type { SitePage } from './site-page.ts';

/** Page that a link leads to, with the anchor. */
interface Target {
  address: string;
  /** `#` and the id of a heading; empty for the page. */
  anchor: string;
}

/** Returns the id of a heading, as a repository shows it. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns what a link of a page means: an address as it is, a page of the site, or `null` for a file that is only in the repository. */
export function targetOf(link: string, page: SitePage, pages: readonly SitePage[]): string | Target | null {
  if (/^\w+:/.test(link)) return link;
  const [path = '', id] = link.split('#');
  const anchor = id === undefined ? '' : `#${id}`;
  const found = pages.find((one) => {
    if (path === '') return one === page;
    if (path.startsWith('/')) return one.address === path.slice(1);
    return page.file !== undefined && one.file === posix.join(posix.dirname(page.file), path);
  });
  return found === undefined ? null : { address: found.address, anchor };
}

/** Returns the path from a page to the root of the site, with a slash at the end; empty on the first page. */
export const rootFrom = ({ address }: SitePage): string =>
  address === '' ? './' : '../'.repeat(address.split('/').length);

/** Returns the link from a page to a target, which works on any server and below any path. */
export const pageLink = (page: SitePage, { address, anchor }: Target): string =>
  `${rootFrom(page)}${address === '' ? '' : `${address}/`}${anchor}`;

/** Returns the path of the Markdown of a page, below the root of the site. */
export const markdownPath = (address: string): string => `${address === '' ? 'index' : address}.md`;

/** Returns the Markdown of a page with links to the Markdown of other pages. Links to files of the repository become text. */
export function withMarkdownLinks(page: SitePage, pages: readonly SitePage[]): string {
  const toRoot = '../'.repeat(Math.max(page.address.split('/').length - 1, 0));
  return page.text.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole: string, words: string, link: string) => {
    const target = targetOf(link, page, pages);
    if (target === null) return words;
    return typeof target === 'string' ? whole : `[${words}](${toRoot}${markdownPath(target.address)}${target.anchor})`;
  });
}
