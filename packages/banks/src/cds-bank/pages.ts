import { CdsProblem } from './problem.ts';

/** Default and maximum page size of the standard. */
const defaultPageSize = 25;
const maxPageSize = 1000;
const wholeNumber = /^[1-9]\d{0,8}$/;

/**
 * Returns the requested page of a list, under the list's name, with links to the other pages. The links keep the query and
 * change only the page. Throws `CdsProblem` if the page or its size is invalid.
 */
export function pageOf(list: string, rows: readonly object[], url: URL, meta: object = {}) {
  const size = requestedPageSize(url);
  const pages = Math.ceil(rows.length / size);
  const requested = url.searchParams.get('page') ?? '1';
  if (!wholeNumber.test(requested)) throw new CdsProblem('invalidField', 'page');
  const page = Number(requested);
  // An empty list still has one page.
  if (page > Math.max(1, pages)) throw new CdsProblem('invalidPage', String(pages));
  const link = (to: number): string => {
    const other = new URL(url);
    other.searchParams.set('page', String(to));
    return other.href;
  };
  return {
    data: { [list]: rows.slice((page - 1) * size, page * size) },
    links: {
      self: url.href,
      ...(page > 1 && { first: link(1), prev: link(page - 1) }),
      ...(page < pages && { next: link(page + 1), last: link(pages) }),
    },
    meta: { totalRecords: rows.length, totalPages: pages, ...meta },
  };
}

function requestedPageSize(url: URL): number {
  const requested = url.searchParams.get('page-size') ?? String(defaultPageSize);
  if (!wholeNumber.test(requested)) throw new CdsProblem('invalidField', 'page-size');
  if (Number(requested) > maxPageSize) throw new CdsProblem('invalidPageSize', `At most ${maxPageSize}.`);
  return Number(requested);
}
