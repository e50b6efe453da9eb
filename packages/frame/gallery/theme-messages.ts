import type { PageFont } from '@fin-link/contracts/browser';
import { contrast, pairs } from '../src/platform/theme/contrast.ts';
import { describePalette, hexOf } from '../src/platform/theme/describe-palette.ts';
import { applyTokens } from '../src/platform/theme/design-tokens.ts';
import { derivePalette, type Scheme } from '../src/platform/theme/palette.ts';
import { readDeclared, readSets } from '../src/platform/theme/read-colours.ts';
import { validTokens } from '../src/platform/theme/token-rules.ts';

/** Message of the page around the gallery: shows the screen with these tokens. */
interface ThemeRequest {
  fin: 'theme';
  theme: Scheme;
  tokens: Record<string, string>;
  /** Fonts of the site, as the host lists them in the frame's document. */
  fonts: readonly PageFont[];
}

/** A pair of colors as the frame shows it. */
interface Verdict {
  foreground: string;
  background: string;
  /** Minimum ratio, and the ratios with the declared and with the shown colors. */
  least: number;
  declared: number;
  shown: number;
  colors: { foreground: string; background: string };
}

const root = document.documentElement;

function judge(tokens: Readonly<Record<string, string>>, scheme: Scheme): { verdicts: Verdict[]; lines: string[] } {
  const sets = readSets(root);
  const declared = readDeclared(root, validTokens(tokens), scheme, () => {});
  const palette = derivePalette(declared, sets, scheme);
  const before = { ...palette.colours, ...declared };
  const verdicts = pairs.map(({ foreground, background, least }) => ({
    foreground,
    background,
    least,
    declared: contrast(before[foreground], before[background]),
    shown: contrast(palette.colours[foreground], palette.colours[background]),
    colors: { foreground: hexOf(palette.colours[foreground]), background: hexOf(palette.colours[background]) },
  }));
  return { verdicts, lines: describePalette(palette, scheme) };
}

/** Lists the fonts in the document, where the theme's code reads them. */
function listFonts(fonts: readonly PageFont[]): void {
  const list = document.querySelector('#fonts') ?? document.createElement('script');
  list.id = 'fonts';
  list.setAttribute('type', 'application/json');
  list.textContent = JSON.stringify(fonts);
  document.head.append(list);
}

/** Applies the tokens that a page of this origin sends, and answers with the contrast of each pair in both schemes. */
export function listenForThemes(samples: readonly string[]): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ThemeRequest | null>) => {
    if (source !== parent || origin !== location.origin || data?.fin !== 'theme') return;
    const { theme, tokens, fonts } = data;
    listFonts(fonts);
    root.dataset['theme'] = theme;
    // The default colors can be read only without tokens.
    applyTokens(root, {});
    const [light, dark] = [judge(tokens, 'light'), judge(tokens, 'dark')];
    applyTokens(root, tokens);
    parent.postMessage({ fin: 'verdicts', samples, light, dark }, location.origin);
  });
}
