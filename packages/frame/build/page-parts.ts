import type { CSSResult } from 'lit';
import { html, nothing } from 'lit';
import { protocolVersion } from '@fin-link/contracts/browser';
import type { ArrivalMessage, ProviderRow } from '@fin-link/contracts/browser';
import { bankListStyles } from '../src/components/bank-list/bank-list.styles.ts';
import { renderBankList } from '../src/components/bank-list/render-bank-list.ts';
import { bankStyles } from '../src/components/bank-list/bank.styles.ts';
import { renderBank } from '../src/components/bank-list/render-bank.ts';
import { marksStyles } from '../src/components/marks/marks.styles.ts';
import { stepsOf } from '../src/platform/flow-steps.ts';
import { searchStyles } from '../src/screens/bank-search/fin-search.styles.ts';
import { renderSearch, renderTips } from '../src/screens/bank-search/render-search.ts';
import { renderBox } from '../src/screens/bank-search/search-box.ts';
import { shellStyles } from '../src/components/shell/fin-shell.styles.ts';
import { renderShell } from '../src/components/shell/render-shell.ts';
import { openingStrings } from '../src/platform/words/en/opening.ts';
import { createFormats } from '../src/platform/words/types/formats.ts';
import { templateText } from './template-text.ts';

// Builds parts of the frame's page: the styles of the first screen, and its markup with placeholders for the host.

const cssOf = (...sheets: readonly CSSResult[]): string => sheets.map((sheet) => sheet.cssText).join('');

/** Styles of the element that holds the first screen until the live one replaces it, without animation. */
const own = '#first-paint{animation:none}@media (scripting:none){#first-paint{display:none}}';

/** Returns the style sheet of the document. `theme`: the style sheet of all screens. */
export const documentCss = (theme: string): string =>
  theme + cssOf(marksStyles, searchStyles, bankListStyles, bankStyles) + own;
export const shellCss = (): string => cssOf(shellStyles);

const { shell, search } = openingStrings(createFormats('en'));

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

/** Words that depend on the site's country. `other` is for countries whose banks have no number that people know. */
const placeWords = (): string =>
  ['US', 'GB', 'AU', 'other']
    .map((country) => {
      const tips = templateText(renderTips(search.tips([country])));
      return `<!--label ${country}-->${search.label([country])}<!--/label--><!--tips ${country}-->${tips}<!--/tips-->`;
    })
    .join('');

const row = (name: string, changes: Partial<ProviderRow> = {}): string => {
  const markup = renderBank(
    { ...(bank as ProviderRow), ...changes },
    {
      id: '{{id}}',
      isActive: false,
      words: search,
    },
  );
  return `<!--bank ${name}-->${templateText(markup)}<!--/bank-->`;
};

/** Markup of one row for each tag that does not depend on the user. The host picks one row for each bank. */
const rows = (): string =>
  row('none') +
  row('bankSite', { authType: 'OAUTH' }) +
  row('slow', { health: 'slow' }) +
  row('down', { health: 'down' }) +
  row('unsupported', { status: 'Unsupported' });

/** Message to the page that the first screen is visible. The page receives it long before the screen's script runs. */
const arrived: ArrivalMessage = { fin: 'arrived', v: protocolVersion };
const arrivalScript = `<script>parent.postMessage(${JSON.stringify(arrived)}, '*')</script>`;

/** Returns the bank search as English markup. Marks around it let the host leave it out. `shellSheet`: the style sheet of its shell. */
export function firstPaint(shellSheet: string): string {
  const ignore = (): void => {};
  const app = { name: '', logoUrl: '', privacyUrl: null, helpUrl: null };
  const around = renderShell({
    words: shell,
    heading: search.title,
    step: 'find',
    app,
    steps: stepsOf({ flow: 'aggregation', verificationFirst: false }),
    poweredBy: null,
    hasActions: false,
    hasAside: true,
    back: null,
    close: ignore,
  });
  const mark = '{{banks}}';
  const name = search.popularIn('{{region}}');
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
  return `<!--first-paint--><div id="first-paint"><template shadowrootmode="open"><style>${shellSheet}</style>${templateText(around)}</template>${templateText(body).replace(mark, `${rows()}${placeWords()}<!--banks-->`)}</div>${arrivalScript}<!--/first-paint-->`;
}
