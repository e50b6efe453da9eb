/** A page of the console. */
export type Route =
  | { readonly page: 'configurations' }
  | { readonly page: 'configuration'; readonly configName: string }
  | { readonly page: 'sites' }
  | { readonly page: 'audit' };

const root = '/console';

/** Returns the address of a page. */
export function addressOf(route: Route): string {
  if (route.page === 'configuration') return `${root}/configurations/${encodeURIComponent(route.configName)}`;
  return `${root}/${route.page}`;
}

/** Returns the page at an address: the list of configurations at an unknown one. */
export function routeOf(path: string): Route {
  const [, page, name] = /^\/console\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (page === 'audit' || page === 'sites') return { page };
  const configName = name === undefined ? null : decoded(name);
  return page === 'configurations' && configName !== null
    ? { page: 'configuration', configName }
    : { page: 'configurations' };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
