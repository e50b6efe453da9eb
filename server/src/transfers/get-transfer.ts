import type { HostSettings } from '../environment/index.ts';
import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import type { Transfers } from './transfers.ts';

interface GetTransferDeps {
  readonly transfers: Transfers;
  readonly settings: Pick<HostSettings, 'customer'>;
}

export const getTransfer =
  ({ transfers, settings }: GetTransferDeps): Handler<'getTransfer'> =>
  async (request) => {
    const transfer = await transfers.get(settings.customer, request.params.reference);
    if (transfer === null) throw new HostError('transfer.not-found');
    return { transfer };
  };
