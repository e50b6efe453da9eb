import { headingId } from './links.ts';
import type { SitePage } from './site-page.ts';

/** A part of a page that the search can find. */
interface SearchEntry {
  /** Address of the page with the anchor of the part, below the root of the site. */
  id: string;
  /** Title of the page. */
  page: string;
  heading: string;
  text: string;
}

/** Characters of a part that the search reads. */
const maxLength = 1_500;

/** Returns the parts of all pages: one for each heading of the first three levels, and one for each error code. */
export const searchEntries = (pages: readonly SitePage[]): SearchEntry[] =>
  pages.filter(({ address }) => address !== '').flatMap(entriesOf);

function entriesOf({ address, title, text }: SitePage): SearchEntry[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  // The page of an error code is short and has the same headings as all others.
  const parts = address.startsWith('errors/') ? [prose] : prose.split(/^(?=#{1,3} )/m);
  return parts.map((part, index) => {
    const [, heading = title] = /^#{1,3} (.+)$/m.exec(part) ?? [];
    const plainHeading = plain(heading);
    const anchor = index === 0 ? '' : `#${headingId(plainHeading)}`;
    const body = plain(part.replace(/^#{1,3} .+$/m, ''));
    return { id: `${address}/${anchor}`, page: plain(title), heading: plainHeading, text: body.slice(0, maxLength) };
  });
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
