export { createTransfer } from './create-transfer.ts';
export { getTransfer } from './get-transfer.ts';
export { listPositions } from './list-positions.ts';
export { openTransfers } from './transfers.ts';
export type { NeedsTransfers, Transfers } from './transfers.ts';
