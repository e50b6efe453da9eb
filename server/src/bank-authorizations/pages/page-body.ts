import type { PageText } from './page-words.ts';
import { markOf } from './page-marks.ts';
import type { PageMark } from './page-marks.ts';
import { escape } from './page.ts';
import type { Page } from './page.ts';

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
