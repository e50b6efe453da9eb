import { createHash } from 'node:crypto';
import { initials, tintOf } from '@fin-link/contracts/browser';
import type { ProviderRow } from '@fin-link/contracts/browser';

/** The frame's built page, taken apart at the marks its build left: the first screen as markup, and one row per kind of tag. */
export interface PageParts {
  /** The page without a first screen. */
  bare: string;
  /** Null when the build has none. */
  firstPaint: { before: string; rows: ReadonlyMap<string, string>; after: string } | null;
  /** `'sha256-…'` of every style sheet in the page, for its policy. */
  styleHashes: readonly string[];
}

export function takeApart(page: string): PageParts {
  const sheets = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const hashes = sheets.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const styleHashes = [...new Set(hashes)];
  const marked = /^([\s\S]*)<!--first-paint-->([\s\S]*)<!--\/first-paint-->([\s\S]*)$/.exec(page);
  if (marked === null) return { bare: page, firstPaint: null, styleHashes };
  const [, head = '', paint = '', foot = ''] = marked;
  const row = /<!--bank (\w+)-->([\s\S]*?)<!--\/bank-->/g;
  const rows = new Map([...paint.matchAll(row)].map(([, tag = '', markup = '']) => [tag, markup]));
  const [before = '', after = ''] = paint.replace(row, '').split('<!--banks-->');
  return { bare: head + foot, firstPaint: { before: head + before, rows, after: after + foot }, styleHashes };
}

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => characters[found] ?? found);

const fill = (markup: string, values: Readonly<Record<string, string>>): string =>
  markup.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => values[name] ?? '');

function tagOf({ status, health, authType }: ProviderRow): string {
  if (status === 'Unsupported') return 'unsupported';
  if (health !== 'ok') return health;
  return authType === 'OAUTH' ? 'bankSite' : 'none';
}

/** The page with its first screen: these banks, common in this country. */
export function withFirstPaint(
  { bare, firstPaint }: PageParts,
  banks: readonly ProviderRow[],
  country: string,
): string {
  if (firstPaint === null) return bare;
  const { before, rows, after } = firstPaint;
  const region = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(country) ?? country;
  const drawn = banks.map((bank, index) => {
    const { providerId, name, hostName, logo } = bank;
    return fill(rows.get(tagOf(bank)) ?? '', {
      id: `bank-${index}`,
      providerId: String(providerId),
      tint: String(tintOf(providerId)),
      mark: logo === null ? escape(initials(name)) : `<img src="${escape(logo)}" alt="" width="40" height="40">`,
      name: escape(name),
      host: hostName
        .split(/(?=\.)/)
        .map(escape)
        .join('<wbr>'),
    });
  });
  // The English sentence around it is the page's; some names of countries take an article in it.
  const place = { region: escape(region.startsWith('United ') ? `the ${region}` : region) };
  return fill(before, place) + drawn.join('') + fill(after, place);
}
