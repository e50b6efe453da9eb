import { minifyHTMLLiterals } from 'minify-literals';
import type { Plugin } from 'vite';

/**
 * Style sheets and markup in `css` and `html` literals without what a browser passes over. White space in markup stays one space:
 * between words and buttons it can be seen. Drawings stay as they are, because a minifier of pages closes their elements otherwise.
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

/** What is built for production, and what component tests run. */
export const minifyTemplatesPlugin: Plugin = {
  name: 'fin-link:minify-templates',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/.*\.ts$/ }, handler: (code, id) => minifyTemplates(code, id) },
};
