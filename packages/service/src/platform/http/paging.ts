import { ServiceError } from '../runtime/index.ts';
import type { PagePosition } from './handler.ts';

/**
 * Returns the value of the `Link` header (RFC 8288): paths of the `next` and `previous` pages, with another `skip`. With a cursor, the next
 * page of a list that changes starts at the cursor. Returns `null` if there are no other pages.
 */
export function linkHeader(requestUrl: string, page: PagePosition): string | null {
  const links: string[] = [];
  const { skip, top, more, cursor, step = top } = page;
  if (more) links.push(link(requestUrl, { skip: skip + step, top, cursor }, 'next'));
  if (skip > 0) links.push(link(requestUrl, { skip: Math.max(0, skip - step), top }, 'previous'));
  return links.length === 0 ? null : links.join(', ');
}

/** Returns the value of the `Link` header for a list without offsets. */
export const nextLink = (requestUrl: string, cursor: string): string => link(requestUrl, { cursor }, 'next');

function link(requestUrl: string, parameters: Omit<Partial<PagePosition>, 'more' | 'step'>, relation: string): string {
  const target = new URL(requestUrl, 'http://service.invalid');
  target.searchParams.delete('cursor');
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) target.searchParams.set(name, String(value));
  return `<${target.pathname}${target.search}>; rel="${relation}"`;
}

/** Throws Y824 if a list without pages has too many rows. The caller reads up to one row more than `maxRows`. */
export function assertAtMost(maxRows: number, rows: readonly unknown[], name: string): void {
  if (rows.length > maxRows) throw new ServiceError('Y824', { name });
}
