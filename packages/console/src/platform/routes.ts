/** Pages of the console that show a list or a form. */
const pages = [
  'configurations',
  'sites',
  'audit',
  'sessions',
  'funnel',
  'banks',
  'events',
  'users',
  'consents',
  'figures',
] as const;

/** A page of the console. */
export type Route =
  | { readonly page: (typeof pages)[number] }
  | { readonly page: 'configuration'; readonly configName: string }
  | { readonly page: 'session'; readonly sessionId: string };

const root = '/console';

/** Returns the address of a page. */
export function addressOf(route: Route): string {
  if (route.page === 'configuration') return `${root}/configurations/${encodeURIComponent(route.configName)}`;
  if (route.page === 'session') return `${root}/sessions/${encodeURIComponent(route.sessionId)}`;
  return `${root}/${route.page}`;
}

/** Returns the page at an address: the list of configurations at an unknown one. */
export function routeOf(path: string): Route {
  const [, first, second] = /^\/console\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const page = pages.find((known) => known === first) ?? 'configurations';
  const name = second === undefined ? null : decoded(second);
  if (name !== null && page === 'configurations') return { page: 'configuration', configName: name };
  if (name !== null && page === 'sessions') return { page: 'session', sessionId: name };
  return { page };
}

/** Whether an address is that of a page of the console, and not for example of its preview. */
export const isPage = (path: string): boolean =>
  pages.some((page) => path === `${root}/${page}` || path.startsWith(`${root}/${page}/`));

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
