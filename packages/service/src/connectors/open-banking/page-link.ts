const longestQuery = 2_000;

/**
 * The query of the next page of the list at `address`, by the link that the bank gave. A bank leads to its own address of this
 * list, and nowhere else; undefined: it does not.
 */
export function nextQuery(link: string, address: string): string | undefined {
  if (!URL.canParse(link, address)) return undefined;
  const to = new URL(link, address);
  const own = new URL(address);
  const isOwn = to.origin === own.origin && to.pathname === own.pathname && to.search !== '';
  return isOwn && to.search.length <= longestQuery ? to.search : undefined;
}
