import type { Page } from 'playwright-core';
import type { SiteFont } from '../../server/src/platform/sites/index.ts';
import { findWeights, type FontSource, measureFont, overridesFor } from './measure-fonts.ts';

/** Weights of the frame's texts: usual ones and emphasized ones. */
const textWeights = [400, 600] as const;

/** Fonts that many devices have, with the widths of the sample in both weights. Regular and bold fonts have names of their own. */
const deviceFonts = {
  // Windows, macOS and iOS; Linux has Liberation Sans with the same widths. Measured with Arimo, which has them, too.
  Arial: {
    regular: { local: ['Arial', 'Liberation Sans'], width: 97.657 },
    bold: { local: ['Arial Bold', 'Liberation Sans Bold'], width: 103.976 },
  },
  // Android.
  Roboto: {
    regular: { local: ['Roboto'], width: 96.534 },
    bold: { local: ['Roboto Bold'], width: 98.038 },
  },
  // Linux.
  'DejaVu Sans': {
    regular: { local: ['DejaVu Sans'], width: 110.416 },
    bold: { local: ['DejaVu Sans Bold'], width: 124.045 },
  },
  // As Arial, measured with Tinos.
  'Times New Roman': {
    regular: { local: ['Times New Roman', 'Liberation Serif'], width: 88.585 },
    bold: { local: ['Times New Roman Bold', 'Liberation Serif Bold'], width: 93.503 },
  },
} as const;

const fallbacksByKind = {
  'sans-serif': [deviceFonts.Arial, deviceFonts.Roboto, deviceFonts['DejaVu Sans']],
  serif: [deviceFonts['Times New Roman']],
};

interface GivenFont {
  family: string;
  /** Files with their weights. Without a weight, the one of a variable font is found, and others have 400. */
  files: readonly { name: string; content: Buffer; weight?: string | undefined }[];
  kind: keyof typeof fallbacksByKind;
}

/** Measures the files of a font and returns the font as a site registers it. Opens no address: the page gets the content of the files. */
export async function describeFont(page: Page, { family, files, kind }: GivenFont): Promise<SiteFont> {
  const sources: FontSource[] = [];
  for (const { content, weight } of files) {
    const src = `url("data:font/woff2;base64,${content.toString('base64')}") format("woff2")`;
    sources.push({ src, weight: weight ?? (await findWeights(page, src)) });
  }
  const [regular, bold] = await measureFont(page, sources, textWeights);
  if (regular === undefined || bold === undefined) throw new Error('The font has no measures.');
  return {
    family,
    files: files.map(({ name }, index) => ({
      url: `https://app.example/fonts/${name}`,
      weight: sources[index]?.weight ?? '400',
      style: 'normal',
    })),
    fallbacks: fallbacksByKind[kind].flatMap((device) => [
      { local: [...device.regular.local], weight: '400', ...overridesFor(regular, device.regular) },
      { local: [...device.bold.local], weight: '700', ...overridesFor(bold, device.bold) },
    ]),
  };
}
