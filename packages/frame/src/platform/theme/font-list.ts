import type { PageFont } from '@fin-link/contracts/browser';

/** Reads the fonts of the site from the document. Returns none if the site has none, or the modules are not bundled for the host. */
export const readFonts = (): readonly PageFont[] =>
  JSON.parse(document.querySelector('#fonts')?.textContent ?? '[]') as readonly PageFont[];

/** Returns the fonts that a value of `--fin-font` names. Without a value, the frame uses the first font. */
export const fontsIn = (list: string | undefined, fonts: readonly PageFont[]): readonly PageFont[] =>
  list === undefined
    ? fonts.slice(0, 1)
    : fonts.filter((font) => list.split(',').some((entry) => isNamed(font, entry)));

/** Returns a value of `--fin-font` in which each font of the site is followed by its fallback. */
export function withFallbacks(list: string, fonts: readonly PageFont[]): string {
  if (fontsIn(list, fonts).length === 0) return list;
  const entries = list.split(',').flatMap((entry) => {
    const font = fonts.find((candidate) => isNamed(candidate, entry));
    return font === undefined ? [entry.trim()] : [entry.trim(), `"${font.fallback}"`];
  });
  return [...entries, 'system-ui'].join(', ');
}

/** Returns whether an entry of a list names the font. Browsers ignore quotes, case and repeated spaces. */
const isNamed = ({ family }: PageFont, entry: string): boolean =>
  entry.replaceAll(/['"]/g, '').trim().replaceAll(/\s+/g, ' ').toLowerCase() === family.toLowerCase();
