import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsTransfers } from './transfers.ts';

/** Reads the details of a transfer that a user confirmed, with the full account number. */
export const getTransfer =
  ({ transfers, settings }: NeedsTransfers & NeedsSettings<'customer'>): Handler<'getTransfer'> =>
  async (request) => {
    const transfer = await transfers.get(settings.customer, request.params.reference);
    if (transfer === null) throw new HostError('transfer.not-found');
    return { transfer };
  };
