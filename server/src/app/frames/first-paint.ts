import { createHash } from 'node:crypto';
import type { ProviderRow } from '@fin-link/contracts/browser';
import { html, type SafeHtml } from '@remix-run/html-template';

/** Markup of a first screen, drawn by the build. `pieces` contains the markup of single parts by name, from which the host chooses. */
interface Drawing {
  before: string;
  pieces: ReadonlyMap<string, string>;
  after: string;
}

/** The frame's built page, split at markers of the build into the first screens and the markup that the host fills in. */
export interface PageParts {
  /** Language of the page's words. */
  language: string;
  /** The page without a first screen. */
  bare: string;
  head: string;
  foot: string;
  drawings: ReadonlyMap<string, Drawing>;
  /** Hashes `'sha256-…'` of the inline style sheets, for the page's content security policy. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

/** Splits the frame's built page at the markers of the build. */
export function splitPage(page: string, language: string): PageParts {
  const textsOf = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, text = '']) => text);
  const styleHashes = hashesOf(textsOf(/<style[^>]*>([\s\S]*?)<\/style>/g));
  // Only inline scripts have no attributes. Script files and data blocks have some.
  const scriptHashes = hashesOf(textsOf(/<script>([\s\S]*?)<\/script>/g));
  const drawing = /<!--drawing (\w+)-->([\s\S]*?)<!--\/drawing-->/g;
  const drawings = new Map(
    [...page.matchAll(drawing)].map(([, screen = '', markup = '']) => [screen, drawingOf(markup)]),
  );
  const [head = '', ...footParts] = page.replace(drawing, '<!--drawing-->').split('<!--drawing-->');
  const foot = footParts.join('');
  return { language, bare: head + foot, head, foot, drawings, styleHashes, scriptHashes };
}

/** Returns the hashes of inline texts in the form of a content security policy. */
const hashesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];

/** Splits the markup of one first screen into its pieces and the markup before and after the list of banks. */
function drawingOf(markup: string): Drawing {
  // The build contains one bank row per label of `tagOf`, `label`, `popular` and `tips` for each country with separate texts, and `other`.
  const piece = /<!--((bank|label|popular|tips) \w+)-->([\s\S]*?)<!--\/\2-->/g;
  const pieces = new Map([...markup.matchAll(piece)].map(([, name = '', , text = '']) => [name, text]));
  const [before = '', after = ''] = markup.replace(piece, '').split('<!--banks-->');
  return { before, pieces, after };
}

/** Returns the page with the entry screen, which contains the app's name and logo. */
export function withEntry({ bare, head, foot, drawings }: PageParts, app: { name: string; logoUrl: string }): string {
  const drawing = drawings.get('entry');
  if (drawing === undefined) return bare;
  return head + fillPlaceholders(drawing.before, { app: html`${app.name}`, logo: html`${app.logoUrl}` }) + foot;
}

/** Replaces the placeholders `{{name}}` of the markup. */
const fillPlaceholders = (markup: string, values: Readonly<Record<string, SafeHtml>>): string =>
  markup.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(values[name] ?? ''));

/** Returns the page with the bank search, which shows the country's popular banks. */
export function withSearch(
  { language, bare, head, foot, drawings }: PageParts,
  banks: readonly ProviderRow[],
  country: string,
): string {
  const drawing = drawings.get('search');
  if (drawing === undefined) return bare;
  const { before, pieces, after } = drawing;
  const region = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country;
  const rows = banks.map((bank, index) => {
    const { providerId, name, hostName, logo } = bank;
    return fillPlaceholders(pieces.get(`bank ${tagOf(bank)}`) ?? '', {
      id: html`bank-${index}`,
      providerId: html`${providerId}`,
      logo: html`${logo}`,
      name: html`${name}`,
      host: html`${hostName.split(/(?=\.)/).map((label, position) => html`${position === 0 ? null : html`<wbr />`}${label}`)}`,
    });
  });
  const ofCountry = (name: string): string => pieces.get(`${name} ${country}`) ?? pieces.get(`${name} other`) ?? '';
  const values = {
    label: html.raw`${ofCountry('label')}`,
    popular: html.raw`${fillPlaceholders(ofCountry('popular'), { region: html`${region}` })}`,
    tips: html.raw`${ofCountry('tips')}`,
  };
  return head + fillPlaceholders(before, values) + rows.join('') + fillPlaceholders(after, values) + foot;
}

/** Returns the name of the label beside a bank in the list, for example `unsupported`; `none` for a bank without a label. */
function tagOf({ status, health, authType }: ProviderRow): string {
  if (status === 'Unsupported') return 'unsupported';
  if (health !== 'ok') return health;
  return authType === 'OAUTH' ? 'bankSite' : 'none';
}
