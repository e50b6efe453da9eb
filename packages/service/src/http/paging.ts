import { ServiceError } from '../runtime/index.ts';
import type { Page } from './handler.ts';

/**
 * Value of the reply's `Link` header: the same request with another `skip`, as a path (RFC 8288), relation `next`
 * when records follow and `previous` when some came before. Null when there is neither.
 */
export function linkHeader(requestUrl: string, page: Page): string | null {
  const links: string[] = [];
  if (page.more) links.push(link(requestUrl, page.skip + page.top, page.top, 'next'));
  if (page.skip > 0) links.push(link(requestUrl, Math.max(0, page.skip - page.top), page.top, 'previous'));
  return links.length === 0 ? null : links.join(', ');
}

function link(requestUrl: string, skip: number, top: number, relation: string): string {
  const target = new URL(requestUrl, 'http://service.invalid');
  target.searchParams.set('skip', String(skip));
  target.searchParams.set('top', String(top));
  return `<${target.pathname}${target.search}>; rel="${relation}"`;
}

/** For lists that the interface does not page. Reads one row more than that, and throws Y824 when there is one. */
export function assertAtMost(most: number, rows: readonly unknown[], name: string): void {
  if (rows.length > most) throw new ServiceError('Y824', { name });
}
