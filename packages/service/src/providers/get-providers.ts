import type { ServiceDeps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import { searchProviders } from './search/search.ts';

const defaultTop = 500;

export const getProviders =
  ({ database }: ServiceDeps): Handler<'getProviders'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, ...search } = query;
    const { providers, more, matchedAs } = await searchProviders(database.db, search, { skip, top });
    call.page({ skip, top, more });
    if (providers.length === 0) return {};
    return { provider: providers, ...(matchedAs === null ? {} : { matchedAs }) };
  };
