import type { ServiceDeps } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { providerById } from './provider-records.ts';

export const getProvider =
  ({ database }: ServiceDeps): Handler<'getProvider'> =>
  async ({ params }) => {
    const provider = await providerById(database.db, params.providerId);
    if (provider === undefined) throw new ServiceError('Y807');
    return { provider: [provider] };
  };
