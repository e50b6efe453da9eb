import { minifyHTMLLiterals } from 'minify-literals';
import type { Plugin } from 'vite';

/**
 * Minifies style sheets and markup in `css` and `html` literals. Keeps one space of white space in markup, because it is
 * visible between words and buttons. Leaves SVG unchanged, because the minifier closes its elements incorrectly.
 */
export async function minifyTemplates(code: string, fileName: string): Promise<{ code: string; map: string } | null> {
  if (!/\b(?:css|html)`/.test(code)) return null;
  const minified = await minifyHTMLLiterals(code, {
    fileName,
    htmlTags: ['html'],
    cssTags: ['css'],
    html: { conservativeCollapse: true, keepClosingSlash: true },
  });
  return minified === null ? null : { code: minified.code, map: String(minified.map) };
}

/** Plugin of production builds and of component tests. */
export const minifyTemplatesPlugin: Plugin = {
  name: 'fin-link:minify-templates',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/.*\.ts$/ }, handler: (code, id) => minifyTemplates(code, id) },
};
