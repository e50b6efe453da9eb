import { z } from 'zod';

/** Fonts are few, so that the content security policy stays short and a frame loads little. */
const maxFonts = 4;
const maxFiles = 8;
const maxFallbacks = 8;

const genericFamilies = /^(serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.+|-.+)$/i;
const cssKeywords = /^(inherit|initial|unset|default|revert|revert-layer)$/i;

/** Name of a font family, as a style sheet may quote it. */
const familyName = z
  .string()
  .regex(/^\p{Letter}[\p{Letter}\p{Number} _-]{0,59}$/u, 'must be the name of a font family');

/**
 * Address of a font's file, as browsers write it. Other characters, a query or a folder are refused, because the address becomes a source
 * in the content security policy, which must allow exactly this file.
 */
const fileAddress = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w.~-]+)+\.woff2$/, 'must be the address of a .woff2 file, without a query')
  .refine((text) => URL.canParse(text) && new URL(text).href === text, 'must be written as browsers write it');

const percentage = z.string().regex(/^\d{1,3}(\.\d{1,4})?%$/, 'must be a percentage');

/** One weight, or two for the range of a variable font. */
const weight = z.string().regex(/^[1-9]\d{0,2}( ([1-9]\d{0,2}|1000))?$/, 'must be a weight, e.g. 400 or 300 900');

const unicodeRange = z
  .string()
  .max(1_000)
  .regex(/^U\+[\dA-F?]{1,6}(-[\dA-F]{1,6})?(, ?U\+[\dA-F?]{1,6}(-[\dA-F]{1,6})?)*$/i, 'must be a unicode-range');

const fontFile = z.strictObject({
  url: fileAddress,
  weight: weight.default('400'),
  style: z.enum(['normal', 'italic']).default('normal'),
  unicodeRange: unicodeRange.optional(),
});

/** Fonts of the device with measures that make its texts as large as those of the site's font. */
const fallback = z.strictObject({
  /** Names of fonts with equal measures. The device uses the first that it has. */
  local: z.array(familyName).min(1).max(4),
  weight: weight.optional(),
  sizeAdjust: percentage,
  ascentOverride: percentage,
  descentOverride: percentage,
  lineGapOverride: percentage,
});

const font = z.strictObject({
  family: familyName.refine(
    (name) => !genericFamilies.test(name) && !cssKeywords.test(name),
    'must not be a name of CSS',
  ),
  files: z.array(fontFile).min(1).max(maxFiles),
  fallbacks: z.array(fallback).min(1).max(maxFallbacks),
});

/** Fonts of a site. The frame uses the first, unless the tag names another one. */
export const siteFonts = z.array(font).max(maxFonts);
export type SiteFont = z.infer<typeof font>;

/** Returns whether all files of the fonts are on these origins. */
export const areOnOrigins = (fonts: readonly SiteFont[], origins: readonly string[]): boolean =>
  fonts.every(({ files }) => files.every(({ url }) => origins.includes(new URL(url).origin)));
