import type { PageText } from './page-words.ts';
import { escape } from './page.ts';
import type { Page } from './page.ts';

/** How something stands, drawn beside the words that say it: `working` turns, unless motion is not wanted. */
export type PageMark = 'done' | 'note' | 'problem' | 'working';

const drawings: Readonly<Record<PageMark, string>> = {
  done: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  note: '<path d="M12 11v6M12 7v.01"/>',
  problem: '<path d="M12 7v6M12 17v.01"/>',
  working: '<path d="M12 4a8 8 0 1 1-8 8"/>',
};

/** As markup; says nothing to a screen reader. */
export const markOf = (mark: PageMark): string =>
  `<div class="mark ${mark}" aria-hidden="true"><svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${drawings[mark]}</svg></div>`;

/** Heading and sentences, as markup. */
export const bodyOf = (mark: PageMark, { title, lines }: PageText): string =>
  [markOf(mark), `<h1>${escape(title)}</h1>`, ...lines.map((line) => `<p>${escape(line)}</p>`)].join('');

/** `more`: markup below the sentences. */
export const textPage = (
  status: number,
  mark: PageMark,
  text: PageText,
  more = '',
): Pick<Page, 'status' | 'title' | 'body'> => ({ status, title: text.title, body: bodyOf(mark, text) + more });

/** A way on. `late`: shown after two seconds, as the page goes there by itself. */
export const linkTo = (label: string, address: string, { late = false } = {}): string =>
  `<p${late ? ' class="late"' : ''}><a class="action" href="${escape(address)}">${escape(label)}</a></p>`;
