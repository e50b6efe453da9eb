import { createHash } from 'node:crypto';
import type { PageFont } from '@fin-link/contracts/browser';
import type { SiteFont } from '../../platform/sites/index.ts';

/** Parts of the frame's page for the fonts of its site. */
export interface FontParts {
  /** Style sheet and list of fonts, for the end of the head; empty without fonts. */
  markup: string;
  /** Directives of the content security policy; none without fonts. */
  fontSources: readonly string[];
  styleHashes: readonly string[];
}

const noFonts: FontParts = { markup: '', fontSources: [], styleHashes: [] };

/**
 * Returns the parts of the page for a site's fonts. The style sheet only names fonts of the device. The frame's script loads the files,
 * all files of a family at once: a style sheet would load each file when a user types its first letter.
 */
export function fontPartsOf(fonts: readonly SiteFont[]): FontParts {
  const [first] = fonts;
  if (first === undefined) return noFonts;
  const list = fonts.map(({ family, files }): PageFont => ({ family, fallback: fallbackOf(family), files }));
  const style = `${fonts.map(fallbackRules).join('')}:root{font-family:var(--fin-font,"${first.family}","${fallbackOf(first.family)}",system-ui,sans-serif)}`;
  return {
    markup: `<style>${style}</style><script type="application/json" id="fonts">${JSON.stringify(list).replaceAll('<', String.raw`\u003c`)}</script>`,
    // Each source is the address of one file. An origin or a folder would also allow other files.
    fontSources: [...new Set(fonts.flatMap(({ files }) => files.map(({ url }) => url)))],
    styleHashes: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  };
}

/** Returns the name of the family that replaces a font until it has arrived. */
const fallbackOf = (family: string): string => `${family} fallback`;

/** Returns the rules of a font's fallback. Browsers try the last rule first, so the preferred one is last. */
const fallbackRules = ({ family, fallbacks }: SiteFont): string =>
  fallbacks
    .map(
      ({ local, weight, sizeAdjust, ascentOverride, descentOverride, lineGapOverride }) =>
        `@font-face{font-family:"${fallbackOf(family)}";src:${local.map((name) => `local("${name}")`).join(',')};${weight === undefined ? '' : `font-weight:${weight};`}size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride}}`,
    )
    .toReversed()
    .join('');
