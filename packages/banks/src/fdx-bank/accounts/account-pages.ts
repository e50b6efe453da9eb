import type { SiteAccount } from '@fin-link/contracts/banks';
import { z } from 'zod';
import { FdxProblem } from '../shared/problem.ts';

/** Default page size. It is small, so that third parties have to handle a second page. */
const defaultPageSize = 2;

const paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(defaultPageSize),
  pageKey: z.string().max(400).optional(),
});

/**
 * Returns a page of a customer's accounts and the key of the next page, which is `null` on the last page. Throws `FdxProblem`
 * if the page size or key is invalid.
 */
export function accountPage(
  accounts: readonly SiteAccount[],
  query: unknown,
): { accounts: readonly SiteAccount[]; nextPageKey: string | null } {
  const requested = paging.safeParse(query);
  const problem = new FdxProblem('badRequest', 'limit is 1 to 500; pageKey comes from the page before this one.');
  if (!requested.success) throw problem;
  const { limit, pageKey } = requested.data;
  const start = pageKey === undefined ? 0 : accounts.findIndex((account) => keyOf(account) === pageKey) + 1;
  if (pageKey !== undefined && start === 0) throw problem;
  const page = accounts.slice(start, start + limit);
  const last = page.at(-1);
  return { accounts: page, nextPageKey: last === undefined || last === accounts.at(-1) ? null : keyOf(last) };
}

const keyOf = ({ siteAccountId }: SiteAccount): string => Buffer.from(siteAccountId).toString('base64url');
