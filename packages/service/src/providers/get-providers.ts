import type { ServiceDeps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import { providersById } from './provider-records.ts';
import { searchProviders } from './search/search.ts';

const defaultTop = 500;

export const getProviders =
  ({ database }: ServiceDeps): Handler<'getProviders'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, ...search } = query;
    const { ids, more, matchedAs } = await searchProviders(database.db, search, { skip, top });
    call.page({ skip, top, more });
    if (ids.length === 0) return {};
    return { provider: await providersById(database.db, ids), ...(matchedAs === null ? {} : { matchedAs }) };
  };
