import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import type { NeedsTransfers } from './transfers.ts';
import type { NeedsSettings } from '../parts/index.ts';

/** Reads the details of a transfer that a user confirmed, with the full account number. */
export const getTransfer =
  ({ transfers, settings }: NeedsTransfers & NeedsSettings<'customer'>): Handler<'getTransfer'> =>
  async (request) => {
    const transfer = await transfers.get(settings.customer, request.params.reference);
    if (transfer === null) throw new HostError('transfer.not-found');
    return { transfer };
  };
