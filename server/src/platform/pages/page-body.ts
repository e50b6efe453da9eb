import { html, type SafeHtml } from '@remix-run/html-template';
import type { PageText } from './page-words.ts';
import type { Page } from './page.ts';

/** Icon beside a text. `working` rotates, unless the user prefers reduced motion. */
export type PageMark = 'done' | 'note' | 'problem' | 'working';

const drawings: Readonly<Record<PageMark, SafeHtml>> = {
  done: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  note: html`<path d="M12 11v6M12 7v.01" />`,
  problem: html`<path d="M12 7v6M12 17v.01" />`,
  working: html`<path d="M12 4a8 8 0 1 1-8 8" />`,
};

/** Returns the icon as markup, hidden from screen readers. */
export const markOf = (mark: PageMark): SafeHtml =>
  html`<div class="mark ${mark}" aria-hidden="true">
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      stroke-width="2.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      ${drawings[mark]}
    </svg>
  </div>`;

/** Returns icon, heading and sentences. */
export const bodyOf = (mark: PageMark, { title, lines }: PageText): SafeHtml =>
  html`${markOf(mark)}
    <h1>${title}</h1>
    ${lines.map((line) => html`<p>${line}</p>`)}`;

/** Returns the parts of a page of text. `more` is shown below the sentences. */
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

/** Returns a link that looks like a button. `late` shows it after two seconds, because the page redirects by itself. */
export const linkTo = (label: string, address: string, { late = false } = {}): SafeHtml =>
  html`<p class="${late ? 'late' : null}"><a class="action" href="${address}">${label}</a></p>`;
