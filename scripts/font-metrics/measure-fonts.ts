import type { Page } from 'playwright-core';

/** Sources of `@font-face` for one family, each with a weight or a range of weights. */
export interface FontSource {
  /** Value of `src`, for example `local("Arial")` or the `data:` address of a file in `url()`. */
  src: string;
  weight: string;
}

/** Measures of a font in one weight, in parts of its size. */
export interface Measures {
  /** Width of the sample. */
  width: number;
  ascent: number;
  descent: number;
  lineGap: number;
}

/** Text like that of the frame. Its width decides how much a fallback is scaled. */
const sample =
  'Find your bank Sign in to your bank Choose the accounts you want to link We never see your password Checking ••6789 $1,234.56 Balance as of March 14, 2027 You can stop sharing at any time Back Continue Try again';

/**
 * Returns the measures of a font in each weight, as Chromium lays it out: a library for font files does not read the weights of variable
 * WOFF2 files. Throws if a source does not load.
 */
export const measureFont = (page: Page, sources: readonly FontSource[], weights: readonly number[]) =>
  page.evaluate(
    async ({ sources, weights, sample }) => {
      const family = `measured ${document.fonts.size}`;
      for (const { src, weight } of sources) {
        const face = new FontFace(family, src, { weight });
        document.fonts.add(face);
        await face.load();
      }
      const size = 1_000;
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('The browser cannot measure text.');
      return weights.map((weight): Measures => {
        context.font = `${weight} ${size}px "${family}"`;
        const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(sample);
        const line = document.createElement('span');
        line.textContent = 'x';
        line.style.cssText = `display:block;font:${weight} ${size}px/normal "${family}"`;
        document.body.append(line);
        const height = line.getBoundingClientRect().height;
        line.remove();
        return {
          width: width / size,
          ascent: fontBoundingBoxAscent / size,
          descent: fontBoundingBoxDescent / size,
          lineGap: Math.max(0, height - Math.round(fontBoundingBoxAscent) - Math.round(fontBoundingBoxDescent)) / size,
        };
      });
    },
    { sources, weights, sample },
  );

/** Overrides with which a font of the device takes as much space as another font. */
export interface Overrides {
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
  lineGapOverride: string;
}

/** Returns the overrides for a font of the device, of which only the width matters: the overrides replace its heights. */
export function overridesFor(font: Measures, device: Pick<Measures, 'width'>): Overrides {
  const scale = font.width / device.width;
  const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`;
  return {
    sizeAdjust: percent(scale),
    ascentOverride: percent(font.ascent / scale),
    descentOverride: percent(font.descent / scale),
    lineGapOverride: percent(font.lineGap / scale),
  };
}

/** Returns the weights that a file has: one, or a range for a variable font. Tries steps of 100. */
export async function findWeights(page: Page, src: string): Promise<string> {
  const steps = Array.from({ length: 9 }, (_, index) => (index + 1) * 100);
  const widths = (await measureFont(page, [{ src, weight: '1 1000' }], steps)).map(({ width }) => width);
  const lightest = steps[widths.lastIndexOf(widths[0] ?? 0)] ?? 0;
  const heaviest = steps[widths.indexOf(widths.at(-1) ?? 0)] ?? 0;
  return lightest < heaviest ? `${lightest} ${heaviest}` : '400';
}
