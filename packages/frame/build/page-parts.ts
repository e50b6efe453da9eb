import type { CSSResult } from 'lit';
import { html, nothing } from 'lit';
import type { ArrivalMessage, ProviderRow } from '@fin-link/contracts/browser';
import { protocolVersion } from '@fin-link/contracts/browser';
import { bankListStyles, bankStyles, renderBank, renderBankList } from '../src/screens/bank-search/bank-list.ts';
import { marksStyles } from '../src/components/marks/marks.styles.ts';
import { stepsOf } from '../src/platform/flow-steps.ts';
import { entryStyles } from '../src/screens/opening/entry.styles.ts';
import { renderEntry } from '../src/screens/opening/render-entry.ts';
import {
  placeOf,
  renderBox,
  renderSearch,
  renderTips,
  searchStyles,
} from '../src/screens/bank-search/render-search.ts';
import { shellStyles } from '../src/components/shell/fin-shell.styles.ts';
import type { ShellContent } from '../src/components/shell/render-shell.ts';
import { renderShell } from '../src/components/shell/render-shell.ts';
import type { OpeningStrings } from '../src/platform/words/strings.ts';
import { templateText } from './template-text.ts';

// Builds parts of the frame's page: the styles of the first screens, and their markup with placeholders for the host.

const cssOf = (...sheets: readonly CSSResult[]): string => sheets.map((sheet) => sheet.cssText).join('');

/** Styles of the element that holds the first screen until the script's screen replaces it. A pressed control is faded until then. */
const own =
  '#first-paint{--enter:none}#first-paint [aria-busy]{opacity:.6;transition:opacity .2s .2s}@media (scripting:none){#first-paint{display:none}}';

/** Returns the style sheet of the document. `theme`: the style sheet of all screens. */
export const documentCss = (theme: string): string => theme + cssOf(marksStyles, entryStyles) + own;
export const searchCss = (): string => cssOf(searchStyles, bankListStyles, bankStyles);
export const shellCss = (): string => cssOf(shellStyles);

const bank: Omit<ProviderRow, 'providerId'> & { providerId: unknown } = {
  providerId: '{{providerId}}',
  name: '{{name}}',
  hostName: '{{host}}',
  logo: '{{logo}}',
  status: 'Supported',
  authType: 'CREDENTIALS',
  isConsentRequired: false,
  countryISOCode: 'US',
  isLinked: false,
  health: 'ok',
};

type Search = OpeningStrings['search'];

/** Returns the words that depend on the site's country. `other`: for countries without a bank number that users know. */
const placeWords = (search: Search): string =>
  ['US', 'GB', 'AU', 'other']
    .map((country) => {
      const tips = templateText(renderTips(placeOf([country]), search));
      return `<!--label ${country}-->${search.label(placeOf([country]))}<!--/label--><!--popular ${country}-->${search.popularIn(country, '{{region}}')}<!--/popular--><!--tips ${country}-->${tips}<!--/tips-->`;
    })
    .join('');

const row = (search: Search, name: string, changes: Partial<ProviderRow> = {}): string => {
  const markup = renderBank(
    { ...(bank as ProviderRow), ...changes },
    {
      id: '{{id}}',
      isActive: false,
      words: search,
    },
  );
  // Loading a mark takes as long as all other work of the first paint, so marks are loaded after the layout. The rows that the script
  // renders later find the marks in the memory cache.
  const text = templateText(markup).replace('<img ', '<img loading="lazy" ');
  return `<!--bank ${name}-->${text}<!--/bank-->`;
};

/** Returns the markup of one row for each label that does not depend on the user. The host picks one row for each bank. */
const rows = (search: Search): string =>
  row(search, 'none') +
  row(search, 'bankSite', { authType: 'OAUTH' }) +
  row(search, 'slow', { health: 'slow' }) +
  row(search, 'down', { health: 'down' }) +
  row(search, 'unsupported', { status: 'Unsupported' });

/** Message to the page that the first screen is visible. The page receives it long before the screen's script runs. */
const arrived: ArrivalMessage = { fin: 'arrived', v: protocolVersion };
/**
 * Script that follows the first screen in the document. Announces the screen. When a bank or button is pressed, marks it as busy and stores
 * it for the screen's script.
 */
const pageScript = `<script>parent.postMessage(${JSON.stringify(arrived)}, '*');document.currentScript.previousSibling.addEventListener('click',e=>{const t=e.composedPath()[0].closest('[data-bank],button');if(t){firstPress=t;t.ariaBusy='true'}},true)</script>`;

const ignore = (): void => {};

/** Returns the markup of a first screen: its shell with a style sheet, and its body. */
const framed = (
  { shell }: OpeningStrings,
  shellSheet: string,
  content: Omit<ShellContent, 'words' | 'level' | 'poweredBy' | 'back' | 'close' | 'app'>,
  body: string,
): string => {
  const app = { name: '', logoUrl: '', privacyUrl: null, helpUrl: null };
  const around = renderShell({
    ...content,
    words: shell,
    level: nothing,
    app,
    poweredBy: null,
    back: null,
    close: ignore,
  });
  return `<div id="first-paint"><template shadowrootmode="open"><style>${shellSheet}</style>${templateText(around)}</template>${body}</div>`;
};

function searchBody(search: Search): string {
  const mark = '{{banks}}';
  const name = '{{popular}}';
  const body = renderSearch({
    words: search,
    tips: '{{tips}}',
    box: renderBox({
      words: search,
      label: '{{label}}',
      text: '',
      expanded: true,
      activeId: null,
      type: ignore,
      handleKey: ignore,
      clear: ignore,
    }),
    notice: nothing,
    list: renderBankList({ kind: 'popular', name, options: [html`${mark}`], isStale: false, hasSkeleton: false }),
    outcome: nothing,
    withoutBank: nothing,
  });
  return templateText(body).replace(mark, `${rows(search)}${placeWords(search)}<!--banks-->`);
}

interface DrawingParts {
  words: OpeningStrings;
  shellSheet: string;
  searchSheet: string;
  /** Paths of the files that the bank search needs. */
  searchFiles: readonly string[];
}

/**
 * Returns the first screens as markup: the entry, and the bank search. HTML comments around each let the host choose one or omit
 * both. The markup of the search preloads the files that its script fetches.
 */
export function drawings({ words, shellSheet, searchSheet, searchFiles }: DrawingParts): string {
  const { entry, search } = words;
  const name = '{{app}}';
  const entryBody = renderEntry({
    words: entry,
    app: { name, logoUrl: '{{logo}}' },
    linked: nothing,
    go: ignore,
    leave: ignore,
  });
  const steps = stepsOf({ flow: 'aggregation', verificationFirst: false });
  const links = searchFiles.map((file) => `<link rel="preload" as="fetch" href="${file}" crossorigin>`).join('');
  const markup = {
    entry: framed(
      words,
      shellSheet,
      { heading: entry.title(name), step: null, steps, hasActions: true, hasAside: false },
      templateText(entryBody),
    ),
    search: `${links}<style>${searchSheet}</style>${framed(
      words,
      shellSheet,
      { heading: search.title, step: 'find', steps, hasActions: false, hasAside: true },
      searchBody(search),
    )}`,
  };
  return Object.entries(markup)
    .map(([screen, text]) => `<!--drawing ${screen}-->${text}${pageScript}<!--/drawing-->`)
    .join('');
}
