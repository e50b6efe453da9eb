import { ObieProblem } from '../shared/problem.ts';

const rowsPerPage = 100;

interface Row {
  readonly BookingDateTime?: unknown;
}

/**
 * Returns the requested page of a list, under the list's name, with links to the other pages. The links keep the query and
 * change only the page. Throws `ObieProblem` if the page does not exist.
 */
export function pageOf(list: string, rows: readonly Row[], url: URL) {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const requested = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 0;
  if (page < 1 || page > pages)
    throw new ObieProblem(400, { code: 'fieldInvalid', message: `There are ${pages} pages.`, path: 'page' });
  const link = (to: number): string => {
    const other = new URL(url);
    other.searchParams.set('page', String(to));
    return other.href;
  };
  const dates = rows.map(({ BookingDateTime }) => String(BookingDateTime)).toSorted();
  const [first] = dates;
  return {
    Data: { [list]: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage) },
    Links: {
      Self: url.href,
      First: link(1),
      ...(page > 1 && { Prev: link(page - 1) }),
      ...(page < pages && { Next: link(page + 1) }),
      Last: link(pages),
    },
    Meta: {
      TotalPages: pages,
      ...(first !== undefined && { FirstAvailableDateTime: first, LastAvailableDateTime: dates.at(-1) }),
    },
  };
}
