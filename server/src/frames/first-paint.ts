import { createHash } from 'node:crypto';
import type { ProviderRow } from '@fin-link/contracts/browser';
import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

/** The frame's built page, split at markers of the build into the first screen and the markup that the host fills in. */
export interface PageParts {
  /** The page without a first screen. */
  bare: string;
  /** First screen; `null` if the build has none. */
  firstPaint: { before: string; pieces: ReadonlyMap<string, string>; after: string } | null;
  /** Hashes `'sha256-…'` of the inline style sheets, for the page's content security policy. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

const hashesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];

export function takeApart(page: string): PageParts {
  const textsOf = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, text = '']) => text);
  const styleHashes = hashesOf(textsOf(/<style[^>]*>([\s\S]*?)<\/style>/g));
  // Only inline scripts have no attributes. Script files and data blocks have some.
  const scriptHashes = hashesOf(textsOf(/<script>([\s\S]*?)<\/script>/g));
  const marked = /^([\s\S]*)<!--first-paint-->([\s\S]*)<!--\/first-paint-->([\s\S]*)$/.exec(page);
  if (marked === null) return { bare: page, firstPaint: null, styleHashes, scriptHashes };
  const [, head = '', paint = '', foot = ''] = marked;
  // The build contains one row per kind of tag, and a label and tips for each country with separate texts.
  const piece = /<!--((bank|label|tips) \w+)-->([\s\S]*?)<!--\/\2-->/g;
  const pieces = new Map([...paint.matchAll(piece)].map(([, name = '', , markup = '']) => [name, markup]));
  const [before = '', after = ''] = paint.replace(piece, '').split('<!--banks-->');
  return {
    bare: head + foot,
    firstPaint: { before: head + before, pieces, after: after + foot },
    styleHashes,
    scriptHashes,
  };
}

const fill = (markup: string, values: Readonly<Record<string, SafeHtml>>): string =>
  markup.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(values[name] ?? ''));

function tagOf({ status, health, authType }: ProviderRow): string {
  if (status === 'Unsupported') return 'unsupported';
  if (health !== 'ok') return health;
  return authType === 'OAUTH' ? 'bankSite' : 'none';
}

/** Returns the page with its first screen, which shows the country's popular banks. */
export function withFirstPaint(
  { bare, firstPaint }: PageParts,
  banks: readonly ProviderRow[],
  country: string,
): string {
  if (firstPaint === null) return bare;
  const { before, pieces, after } = firstPaint;
  const region = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(country) ?? country;
  const drawn = banks.map((bank, index) => {
    const { providerId, name, hostName, logo } = bank;
    return fill(pieces.get(`bank ${tagOf(bank)}`) ?? '', {
      id: html`bank-${index}`,
      providerId: html`${providerId}`,
      logo: html`${logo}`,
      name: html`${name}`,
      host: html`${hostName.split(/(?=\.)/).map((label, place) => html`${place === 0 ? null : html`<wbr />`}${label}`)}`,
    });
  });
  // The page contains the English sentence around the country's name. Some names need an article there.
  const place = {
    region: html`${region.startsWith('United ') ? 'the ' : ''}${region}`,
    ...Object.fromEntries(
      ['label', 'tips'].map((name) => [
        name,
        html.raw`${pieces.get(`${name} ${country}`) ?? pieces.get(`${name} other`) ?? ''}`,
      ]),
    ),
  };
  return fill(before, place) + drawn.join('') + fill(after, place);
}
