import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import type { NeedsTransfers } from './transfers.ts';
import type { NeedsSettings } from '../parts/index.ts';

export const getTransfer =
  ({ transfers, settings }: NeedsTransfers & NeedsSettings<'customer'>): Handler<'getTransfer'> =>
  async (request) => {
    const transfer = await transfers.get(settings.customer, request.params.reference);
    if (transfer === null) throw new HostError('transfer.not-found');
    return { transfer };
  };
