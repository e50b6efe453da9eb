import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { documentCss, shellCss } from './page-parts.ts';

const minified = (sheet: string): string =>
  transform({ filename: 'page.css', code: Buffer.from(sheet), minify: true }).code.toString();

const themeFile = join(import.meta.dirname, '..', 'src', 'platform', 'theme', 'frame.css');

/** The style sheet that every shell adopts. */
export const shellSheet = (): string => minified(shellCss());

/**
 * The style sheets of the frame's page: the document's, and the shell's. They are in the page because they are needed before any
 * script runs, and nowhere else: the gallery and the component tests have the same in their pages.
 */
export const pageStyles = (): string =>
  `<style>${minified(documentCss(readFileSync(themeFile, 'utf8')))}</style><style id="shell-css" media="not all">${shellSheet()}</style>`;
