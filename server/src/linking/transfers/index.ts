export { createTransfer, getTransfer, listPositions } from './transfer-endpoints.ts';
export { openTransfers, type NeedsTransfers, type Transfers } from './transfers.ts';
