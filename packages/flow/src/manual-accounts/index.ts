export { manualAccounts, type ManualAccountsTurn } from './machine.ts';
export { initialManualAccountsModel } from './moves.ts';
export type * from './model.ts';
