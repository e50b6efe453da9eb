import { ServiceError } from '../runtime/index.ts';
import type { Page } from './handler.ts';

/**
 * Value of the reply's `Link` header: the same request with another `skip`, as a path (RFC 8288), relation `next`
 * when records follow and `previous` when some came before. A next page of a list that changes begins at a cursor. Null when there is
 * neither.
 */
export function linkHeader(requestUrl: string, page: Page): string | null {
  const links: string[] = [];
  const { skip, top, more, cursor, step = top } = page;
  if (more) links.push(link(requestUrl, { skip: skip + step, top, cursor }, 'next'));
  if (skip > 0) links.push(link(requestUrl, { skip: Math.max(0, skip - step), top }, 'previous'));
  return links.length === 0 ? null : links.join(', ');
}

/** Value of the `Link` header where a list has no offsets. */
export const nextLink = (requestUrl: string, cursor: string): string => link(requestUrl, { cursor }, 'next');

function link(requestUrl: string, parameters: Omit<Partial<Page>, 'more' | 'step'>, relation: string): string {
  const target = new URL(requestUrl, 'http://service.invalid');
  target.searchParams.delete('cursor');
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) target.searchParams.set(name, String(value));
  return `<${target.pathname}${target.search}>; rel="${relation}"`;
}

/** For lists that the interface does not page. Reads one row more than that, and throws Y824 when there is one. */
export function assertAtMost(most: number, rows: readonly unknown[], name: string): void {
  if (rows.length > most) throw new ServiceError('Y824', { name });
}
