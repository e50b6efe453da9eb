import type { Institution, Provider } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { searchProviders } from './search/search.ts';

/** Page size if the caller states none. */
const defaultTop = 500;

/** Lists institutions. Each has exactly one provider, with the same id. Throws Y800 for the priority `SEARCH` without a name. */
export const getInstitutions =
  ({ database }: NeedsDatabase): Handler<'getInstitutions'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, priority, providerId, ...search } = query;
    if (priority === 'SEARCH' && search.name === undefined) throw new ServiceError('Y800', { name: 'name' });
    const requested = {
      ...search,
      ...(priority === 'POPULAR' && { priority }),
      ...(providerId !== undefined && { providerId: [providerId] }),
    };
    const { providers, more } = await searchProviders(database, requested, { skip, top });
    call.page({ skip, top, more });
    return providers.length === 0 ? {} : { institution: providers.map(toInstitution) };
  };

function toInstitution(provider: Provider): Institution {
  const { id, name, loginUrl, baseUrl, favicon, logo, PRIORITY, lastModified } = provider;
  const { countryISOCode, languageISOCode, primaryLanguageISOCode } = provider;
  return {
    id,
    name,
    providerId: [id],
    ...(loginUrl !== undefined && { loginUrl }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(favicon !== undefined && { favicon }),
    ...(logo !== undefined && { logo }),
    PRIORITY,
    countryISOCode,
    languageISOCode,
    primaryLanguageISOCode,
    lastModified,
  };
}
