export { initialTransferModel, transfer, type TransferTurn } from './machine.ts';
export type * from './model.ts';
