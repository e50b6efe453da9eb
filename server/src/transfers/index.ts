export { createTransfer } from './create-transfer.ts';
export { getTransfer } from './get-transfer.ts';
export { listPositions } from './list-positions.ts';
export type { TransferDeps } from './transfer-deps.ts';
export { openTransfers } from './transfers.ts';
export type { Transfers } from './transfers.ts';
