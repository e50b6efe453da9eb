export { initialTransferModel, transfer } from './machine.ts';
export type { TransferTurn } from './machine.ts';
export type * from './model/transfer-effect.ts';
export type * from './model/transfer-event.ts';
export type * from './model/transfer-state.ts';
