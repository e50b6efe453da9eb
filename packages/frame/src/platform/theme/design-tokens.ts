import type { LinkOptions } from '@fin-link/contracts/browser';
import { colourRoles } from './contrast.ts';
import { describePalette, hexOf } from './describe-palette.ts';
import { fontsIn, readFonts, withFallbacks } from './font-list.ts';
import { loadFonts } from './load-fonts.ts';
import { derivePalette } from './palette.ts';
import type { Palette, Scheme } from './palette.ts';
import { colourToken, readDeclared, readSets } from './read-colours.ts';
import type { Tokens } from './token-rules.ts';
import { opaqueColour, sizes, tokens, validTokens } from './token-rules.ts';

type Look = LinkOptions['look'];

/** Removes the listener for changes of the device's color scheme. */
let schemeListener: AbortController | undefined;
/** Tokens that the page sent last. */
let pageTokens: Tokens = {};
let look: Look = { light: {}, dark: {} };

/** Result of applying tokens: the colors of the current scheme, and a line for each token that is not used as it is. */
export interface AppliedTokens {
  palette: Palette;
  lines: readonly string[];
}

/** Sets the tokens of the session's configuration. Those of the page take precedence. */
export function applyLook(root: HTMLElement, configured: Look): void {
  look = configured;
  applyTokens(root, pageTokens);
  themeObserver.observe(root, { attributeFilter: ['data-theme'] });
}

/**
 * Sets a page's design tokens on the root element, together with those of the configuration. Colors that are not declared follow the
 * surface, and unreadable colors are adjusted. Fonts of the site are loaded. Runs again when the device's color scheme changes.
 */
export function applyTokens(root: HTMLElement, page: Tokens): AppliedTokens {
  pageTokens = page;
  const scheme = schemeOf(root);
  const declaredTokens = { ...look[scheme], ...page };
  schemeListener?.abort();
  schemeListener = new AbortController();
  const { signal } = schemeListener;
  prefersDark.addEventListener('change', () => root.isConnected && applyTokens(root, page), { signal });

  const valid = validTokens(declaredTokens);
  const fonts = readFonts();
  const lines: string[] = [];
  const refuse = (name: string, mustBe: string): void => void lines.push(`${name} is not used: it must be ${mustBe}.`);
  for (const [name, { mustBe }] of tokens) {
    const value = valid.get(name);
    if (value === undefined && declaredTokens[name] !== undefined) refuse(name, mustBe);
    // The colors are set below, after the default ones have been read.
    if (value !== undefined && sizes.has(name)) root.style.setProperty(name, withFallbacks(value, fonts));
    else root.style.removeProperty(name);
  }
  root.style.removeProperty('color-scheme');
  void loadFonts(fontsIn(valid.get('--fin-font'), fonts));

  const sets = readSets(root);
  const declared = readDeclared(root, valid, scheme, (name) => refuse(name, opaqueColour));
  const palette = derivePalette(declared, sets, scheme);
  const { base, colours } = palette;
  // Colors that are not set come from the default set of this scheme, and so do the colors of native controls.
  if (base !== scheme) root.style.setProperty('color-scheme', base);
  for (const role of colourRoles) {
    const colour = hexOf(colours[role]);
    if (colour !== hexOf(sets[base][role])) root.style.setProperty(colourToken(role), colour);
  }
  lines.push(...describePalette(palette, scheme));
  for (const line of lines) warnOnce(line);
  return { palette, lines };
}

/** Applies the tokens again when the theme changes. `applyTheme` only does so if the page has tokens; the configuration may have some. */
const themeObserver = new MutationObserver(([record]) => {
  if (record?.target instanceof HTMLElement) applyTokens(record.target, pageTokens);
});

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** Returns the scheme that the page requests, otherwise that of the device. */
function schemeOf(root: HTMLElement): Scheme {
  const { theme } = root.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return prefersDark.matches ? 'dark' : 'light';
}

/** Warnings that were already logged for the developers of the page. Each warning is logged once. */
const warned = new Set<string>();

function warnOnce(line: string): void {
  if (!warned.has(line)) console.warn(`fin-link: ${line}`);
  warned.add(line);
}
