import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import { listPositions, createTransfer, getTransfer } from './transfer-endpoints.ts';
import type { NeedsTransfers } from './transfers.ts';

export { openTransfers, type NeedsTransfers } from './transfers.ts';

export const createTransferHandlers = (
  deps: NeedsService & NeedsObservations & NeedsTransfers & NeedsSettings<'customer'>,
): Pick<HostHandlers, 'listPositions' | 'createTransfer' | 'getTransfer'> => ({
  listPositions: listPositions(deps),
  createTransfer: createTransfer(deps),
  getTransfer: getTransfer(deps),
});
