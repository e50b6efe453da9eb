import type { Provider } from '@fin-link/contracts/service';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { optionsOf, sessionOf, type NeedsAccess, type Session } from '../../tenancy/sessions/index.ts';
import { isListed, linkedBanks } from './offered-providers.ts';
import { popularProviders } from './popular-providers.ts';
import type { NeedsProviderDirectory } from './provider-directory.ts';
import { providerRowView, providerDetailView } from './provider-row.ts';

const defaultPageSize = 20;
const maxPageSize = 50;
/** Number of bank names that a search in the sandbox suggests if it finds nothing. */
const testBankCount = 2;

/** Page of search results from the service. */
interface SearchPage {
  providers: readonly Provider[];
  total: number;
  /** Spelling under which the service found banks; `null` if it is the requested one. */
  matchedAs: string | null;
}

/** Searches banks, or lists the popular ones. */
export function searchProviders(
  deps: NeedsService &
    NeedsClock &
    NeedsMarks &
    NeedsLimits &
    NeedsAccess &
    NeedsProviderDirectory &
    NeedsSettings<'mode' | 'sites'>,
): Handler<'searchProviders'> {
  const { limits, marks, settings } = deps;

  const popular = popularProviders(deps);

  /** Returns the names of popular banks that can be linked. */
  const findTestBanks = async (session: Session): Promise<string[]> => {
    const { providers } = await popular(session);
    const names = providers.flatMap(({ status, name }) => (status === 'Supported' ? [name] : []));
    return names.slice(0, testBankCount);
  };

  return async (request) => {
    const session = sessionOf(request);
    const name = request.query.name?.trim() ?? '';
    if (name === '') return popular(session);
    const limitError = limits.fixedWindow.countHere('searches', session.sessionId);
    if (limitError !== null) throw limitError;
    const skip = Number(request.query.skip ?? 0);
    const top = Math.min(Math.max(Number(request.query.top ?? defaultPageSize), 1), maxPageSize);
    const [found, linked] = await Promise.all([
      search(deps, session, { name, skip, top, match: request.query.match ?? 'close' }),
      linkedBanks(deps, session),
    ]);
    const offeredProviders = found.providers.filter((provider) => isListed(session, provider));
    const isEmptySandbox = found.total === 0 && settings.mode === 'sandbox';
    return {
      ...(isEmptySandbox && { testBanks: await findTestBanks(session) }),
      kind: 'results',
      providers: offeredProviders.slice(0, maxPageSize).map((provider) => providerRowView(provider, { linked, marks })),
      // Subtracts only the excluded providers of this page. Excluded providers on other pages are not known.
      total: Math.max(found.total - (found.providers.length - offeredProviders.length), 0),
      matchedAs: found.matchedAs,
    };
  };
}

interface SearchRequest {
  name: string;
  skip: number;
  top: number;
  /** Whether similar spellings also match. */
  match: 'close' | 'exact';
}

/** Reads a page of search results. Counts the results only if this page is not the last one. */
async function search(
  { client, broker, settings }: NeedsService & NeedsSettings<'sites'>,
  session: Session,
  { name, skip, top, match }: SearchRequest,
): Promise<SearchPage> {
  const site = settings.sites.byKey(session.publishableKey);
  const { countries } = optionsOf(session);
  const countryFilter = countries.length === 0 ? {} : { countries: countries.join(',') };
  const preference = site === undefined ? {} : { preferCountry: site.countryISOCode };
  const page = await broker.use(session.loginName, (token) =>
    client.getProviders({
      token,
      query: { name, skip: String(skip), top: String(top), match, ...countryFilter, ...preference },
    }),
  );
  const { provider: providers = [], matchedAs = null } = page.body;
  const seenCount = skip + providers.length;
  const isLast = providers.length < top && (providers.length > 0 || skip === 0);
  if (isLast) return { providers, total: seenCount, matchedAs };
  const count = await broker.use(session.loginName, (token) =>
    client.getProviderCount({ token, query: { name, ...countryFilter } }),
  );
  return { providers, total: Math.max(count.body.provider?.TOTAL.count ?? 0, seenCount), matchedAs };
}

/** Reads a bank with its sign-in form. */
export const getProvider =
  ({
    client,
    broker,
    directory,
    access,
    marks,
  }: NeedsService & NeedsMarks & NeedsAccess & NeedsProviderDirectory): Handler<'getProvider'> =>
  async (request) => {
    const session = sessionOf(request);
    const [{ body }, linked] = await Promise.all([
      broker.use(session.loginName, (token) =>
        client.getProvider({ token, params: { providerId: String(request.params.providerId) } }),
      ),
      linkedBanks({ directory, access }, session),
    ]);
    const [provider] = body.provider;
    if (provider === undefined) throw new HostError('provider.not-found');
    // A user with a connection to this bank may still open it.
    if (!linked.has(provider.id) && !isListed(session, provider)) throw new HostError('provider.not-offered');
    return { provider: providerDetailView(provider, { linked, marks }) };
  };
