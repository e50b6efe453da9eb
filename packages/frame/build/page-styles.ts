import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { documentCss, searchCss, shellCss } from './page-parts.ts';

const minified = (sheet: string): string =>
  transform({ filename: 'page.css', code: Buffer.from(sheet), minify: true }).code.toString();

const themeFile = join(import.meta.dirname, '..', 'src', 'platform', 'theme', 'frame.css');

/** Returns the style sheet that every shell adopts. */
export const shellSheet = (): string => minified(shellCss());

export const searchSheet = (): string => minified(searchCss());

/**
 * Returns the style sheets of the document and of the shell. The frame's page contains them because they are needed before any
 * script runs. The gallery and the component tests add the same style sheets to their pages.
 */
export const pageStyles = (): string =>
  `<style>${minified(documentCss(readFileSync(themeFile, 'utf8')))}</style><style id="shell-css" media="not all">${shellSheet()}</style>`;
