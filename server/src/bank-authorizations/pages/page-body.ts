import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { PageText } from './page-words.ts';
import { markOf } from './page-marks.ts';
import type { PageMark } from './page-marks.ts';
import type { Page } from './page.ts';

/** Mark, heading and sentences. */
export const bodyOf = (mark: PageMark, { title, lines }: PageText): SafeHtml =>
  html`${markOf(mark)}
    <h1>${title}</h1>
    ${lines.map((line) => html`<p>${line}</p>`)}`;

/** `more`: stands below the sentences. */
export const textPage = (
  status: number,
  mark: PageMark,
  text: PageText,
  more: SafeHtml | null = null,
): Pick<Page, 'status' | 'title' | 'body'> => ({
  status,
  title: text.title,
  body: html`${bodyOf(mark, text)} ${more}`,
});

/** A link that looks like a button. `late`: shown after two seconds, as the page goes there by itself. */
export const linkTo = (label: string, address: string, { late = false } = {}): SafeHtml =>
  html`<p class="${late ? 'late' : null}"><a class="action" href="${address}">${label}</a></p>`;
